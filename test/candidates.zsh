# zsh -f candidates.zsh SCRIPT LINE: what zsh's line editor offers behind a line, one on each line.
# It wants a terminal, which zpty is; what is offered goes through `compadd`, which tells it.
zmodload zsh/zpty
zpty -b shell zsh -f -i

until_told() {
    local part
    REPLY=
    while [[ $REPLY != *$1* ]]; do
        zpty -r -t shell part && REPLY+=$part || sleep 0.02
    done
}

zpty -w shell "PROMPT= RPROMPT=; autoload -U compinit; compinit -D -u; eval \"\$(<'$1')\""
zpty -w shell 'compadd() {
    local -a hits
    if [[ " ${@[1,(i)(-|--)]} " != *" -"[OAD]" "* ]]; then
        builtin compadd -A hits "$@"
        print -rl -- "<<"${^hits}">>"
    fi
    builtin compadd "$@"
}'
zpty -w shell '_tell() { _main_complete; print "[told]" }; zle -C tell complete-word _tell'
zpty -w shell 'bindkey "^I" tell; print "[rea""dy]"'
until_told "[ready]"
zpty -w -n shell "$2"$'\t'
until_told "[told]"
print -r -- "$REPLY" | tr -d '\r' | grep -o '<<[^<>]*>>' | sed 's/^<<//; s/>>$//' | sort -u
zpty -d shell
