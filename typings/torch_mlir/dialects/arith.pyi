# Generated: do not edit, but run `python typings/generate.py` with another wheel.
import torch_mlir._mlir_libs._mlir.ir
import torch_mlir.dialects._arith_ops_gen
from torch_mlir._mlir_libs._mlir.ir import Attribute as Attribute
from torch_mlir._mlir_libs._mlir.ir import InsertionPoint as InsertionPoint
from torch_mlir._mlir_libs._mlir.ir import Location as Location
from torch_mlir._mlir_libs._mlir.ir import Type as Type
from torch_mlir._mlir_libs._mlir.ir import Value as Value
from torch_mlir.dialects._arith_enum_gen import CmpFPredicate as CmpFPredicate
from torch_mlir.dialects._arith_enum_gen import CmpIPredicate as CmpIPredicate
from torch_mlir.dialects._arith_ops_gen import addf as addf
from torch_mlir.dialects._arith_ops_gen import addi as addi
from torch_mlir.dialects._arith_ops_gen import andi as andi
from torch_mlir.dialects._arith_ops_gen import bitcast as bitcast
from torch_mlir.dialects._arith_ops_gen import ceildivsi as ceildivsi
from torch_mlir.dialects._arith_ops_gen import cmpf as cmpf
from torch_mlir.dialects._arith_ops_gen import cmpi as cmpi
from torch_mlir.dialects._arith_ops_gen import divf as divf
from torch_mlir.dialects._arith_ops_gen import divsi as divsi
from torch_mlir.dialects._arith_ops_gen import divui as divui
from torch_mlir.dialects._arith_ops_gen import extf as extf
from torch_mlir.dialects._arith_ops_gen import extsi as extsi
from torch_mlir.dialects._arith_ops_gen import extui as extui
from torch_mlir.dialects._arith_ops_gen import floordivsi as floordivsi
from torch_mlir.dialects._arith_ops_gen import fptosi as fptosi
from torch_mlir.dialects._arith_ops_gen import index_cast as index_cast
from torch_mlir.dialects._arith_ops_gen import index_castui as index_castui
from torch_mlir.dialects._arith_ops_gen import maximumf as maximumf
from torch_mlir.dialects._arith_ops_gen import maxnumf as maxnumf
from torch_mlir.dialects._arith_ops_gen import maxsi as maxsi
from torch_mlir.dialects._arith_ops_gen import maxui as maxui
from torch_mlir.dialects._arith_ops_gen import minimumf as minimumf
from torch_mlir.dialects._arith_ops_gen import minnumf as minnumf
from torch_mlir.dialects._arith_ops_gen import minsi as minsi
from torch_mlir.dialects._arith_ops_gen import minui as minui
from torch_mlir.dialects._arith_ops_gen import mulf as mulf
from torch_mlir.dialects._arith_ops_gen import muli as muli
from torch_mlir.dialects._arith_ops_gen import negf as negf
from torch_mlir.dialects._arith_ops_gen import ori as ori
from torch_mlir.dialects._arith_ops_gen import remui as remui
from torch_mlir.dialects._arith_ops_gen import select as select
from torch_mlir.dialects._arith_ops_gen import shli as shli
from torch_mlir.dialects._arith_ops_gen import shrsi as shrsi
from torch_mlir.dialects._arith_ops_gen import shrui as shrui
from torch_mlir.dialects._arith_ops_gen import sitofp as sitofp
from torch_mlir.dialects._arith_ops_gen import subf as subf
from torch_mlir.dialects._arith_ops_gen import subi as subi
from torch_mlir.dialects._arith_ops_gen import truncf as truncf
from torch_mlir.dialects._arith_ops_gen import trunci as trunci
from torch_mlir.dialects._arith_ops_gen import uitofp as uitofp
from torch_mlir.dialects._arith_ops_gen import xori as xori

def constant(
    result: torch_mlir._mlir_libs._mlir.ir.Type,
    value: int | float | torch_mlir._mlir_libs._mlir.ir.Attribute,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = None,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = None,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
