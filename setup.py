"""What pyproject.toml cannot say: an editable install has its data files too."""

from setuptools import Distribution, setup


class Hardwire(Distribution):
    """setuptools' editable wheels leave out the data files of who has no `has_data`."""

    def has_data(self) -> bool:
        return bool(self.data_files)


setup(distclass=Hardwire)
