"""Where compiled games are played: on this machine's cores, or on a GPU that there must be."""

from enishi.errors import BadSetup


def check_name(device: object) -> None:
    """Refuses what is neither."""
    if device not in ("cpu", "cuda"):
        raise BadSetup("bad_device", device=str(device))


def check_device(device: object) -> None:
    """Refuses what is neither, and a GPU that cannot be used."""
    check_name(device)
    if device == "cuda":
        from enishi.kernel.cuda.device import NoGpu, need_gpu

        try:
            need_gpu()
        except NoGpu as error:
            raise BadSetup("no_gpu", reason=str(error)) from error
