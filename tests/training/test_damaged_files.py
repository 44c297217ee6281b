"""Models and checkpoints that are damaged, foreign or changed: each is refused in one line that names file and fault."""

import zipfile

import numpy as np
import pytest

import agents
from agents.network import ModelError, Network, read_arrays, write_arrays
from stoneage_env.cli import main
from tests.training.small_run import small_settings
from training.checkpoint import CheckpointError
from training.cloning import clone_once
from training.evaluate import main as evaluate_main
from training.export import main as export_main
from training.trainer import Trainer, resumed


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A model and a checkpoint of one run."""
    folder = tmp_path_factory.mktemp("run")
    trainer = Trainer(small_settings())
    trainer.begin()
    trainer.update()
    trainer.save(folder / "checkpoint.npz")
    trainer.network().save(folder / "model.npz")
    return folder


def load_model(path):
    return Network.load(path)


KINDS = {"model": load_model, "checkpoint": resumed}


def refused(load, path):
    """The message with which a file is refused: one line that begins with the path."""
    with pytest.raises(ModelError) as caught:
        load(path)
    message = str(caught.value)
    assert message.startswith(str(path))
    assert "\n" not in message
    return message.removeprefix(str(path))


def with_bytes(change):
    def damage(source, path):
        path.write_bytes(change(source.read_bytes()))

    return damage


def a_folder(source, path):
    path.mkdir()


def nothing(source, path):
    pass


def a_flipped_byte(content):
    changed = bytearray(content)
    changed[len(changed) // 2] ^= 1
    return bytes(changed)


def another_zip(source, path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("letter.txt", "dear reader " * 100)


def arrays_without_a_header(source, path):
    np.savez(path, numbers=np.arange(3))


def pickled_objects(source, path):
    np.savez(path, header=np.array([{"format": 1}], dtype=object))


def with_header(text):
    def damage(source, path):
        arrays = read_arrays(source)[1]
        np.savez(path, header=np.array(text), **arrays)  # type: ignore[arg-type]

    return damage


DAMAGES = [
    (nothing, "no such file"),
    (a_folder, "this is a folder"),
    (with_bytes(lambda content: b""), "damaged"),
    (with_bytes(lambda content: b"dear reader\n"), "damaged"),
    (with_bytes(lambda content: content[:-1000]), "damaged"),
    (with_bytes(lambda content: content[: len(content) // 3]), "damaged"),
    (with_bytes(a_flipped_byte), "CRC"),
    (another_zip, "damaged"),
    (arrays_without_a_header, "no header"),
    (pickled_objects, "Object arrays"),
    (with_header("dear reader"), "damaged"),
    (with_header("[1, 2]"), "no table"),
    (with_header("[" * 100_000), "damaged"),
    (with_header(["{}", "{}"]), "no header"),
    (with_header(5), "no header"),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", range(len(DAMAGES)))
def test_files_that_are_damaged_or_foreign_are_refused_with_what_was_expected(files, tmp_path, kind, number):
    damage, complaint = DAMAGES[number]
    path = tmp_path / "file.npz"
    damage(files / f"{kind}.npz", path)
    message = refused(KINDS[kind], path)
    assert complaint in message
    assert f"{kind}.npz of `stoneage train` is expected" in message


@pytest.mark.parametrize("kind", KINDS)
def test_no_changed_byte_gives_another_model_or_an_error_of_another_kind(files, tmp_path, kind):
    content, path = (files / f"{kind}.npz").read_bytes(), tmp_path / "file.npz"
    whole = read_arrays(files / f"{kind}.npz")
    some = np.random.default_rng(0).integers(len(content), size=150).tolist()
    for at in [*some, *range(len(content) - 60, len(content))]:
        changed = bytearray(content)
        changed[at] ^= 0x55
        path.write_bytes(changed)
        try:
            header, arrays = read_arrays(path)
        except ModelError:
            continue
        assert header == whole[0]  # some bytes of a zip mean nothing
        assert all(np.array_equal(arrays[name], array) for name, array in whole[1].items())


def test_a_file_that_must_not_be_read_is_refused(files, monkeypatch):
    def denied(*args):
        raise PermissionError(13, "Permission denied", str(files / "model.npz"))

    monkeypatch.setattr("pathlib.Path.open", denied)
    for load, name in ((load_model, "model.npz"), (resumed, "checkpoint.npz")):
        assert "cannot be read (Permission denied)" in refused(load, files / name)


def test_a_checkpoint_is_no_model_and_a_model_no_checkpoint(files):
    assert "this is a stoneage training checkpoint, not a model" in refused(load_model, files / "checkpoint.npz")
    assert "no stoneage training checkpoint" in refused(resumed, files / "model.npz")


# Files that are whole, with a header or arrays that do not fit

GONE = object()


def rewritten(source, path, header=None, arrays=None):
    """The same file with other entries; GONE takes one out."""
    old_header, old_arrays = read_arrays(source)
    new = [{**old, **(changes or {})} for old, changes in ((old_header, header), (old_arrays, arrays))]
    kept = [{name: value for name, value in table.items() if value is not GONE} for table in new]
    write_arrays(path, *kept)
    return path


MODEL_HEADERS = [
    ("format", 2, "format 1"),
    ("format", GONE, "format 1"),
    ("players", GONE, "'players'"),
    ("players", "two", "'players' in its header is 'two'"),
    ("players", True, "'players'"),
    ("players", 9, "num_players=9"),
    ("modules", "style", "'modules'"),
    ("modules", [1], "module '1' is unknown"),
    ("actions", "0123456789ab", "another layout: actions 0123456789ab"),
    ("observation", GONE, "another layout: observation None"),
    ("parts", GONE, "'parts'"),
    ("parts", [2, 1, 2], "'parts'"),
    ("parts", {"trunk": 2, "policy": 1}, "'value'"),
    ("parts", {"trunk": 2, "policy": 1, "value": "2"}, "'value'"),
    ("parts", {"trunk": 1, "policy": 1, "value": 2}, "too many"),
    ("parts", {"trunk": 2, "policy": 0, "value": 2}, "missing"),
    ("parts", {"trunk": 3, "policy": 1, "value": 2}, "trunk.2.weight"),
    ("parts", {"trunk": 10**15, "policy": 1, "value": 2}, "trunk.2.weight"),
    ("parts", {"trunk": 2, "policy": 1, "value": 2, "more": 1}, "too many"),
    ("temperature", "hot", "'temperature'"),
    ("temperature", -1.0, "'temperature'"),
    ("temperature", float("nan"), "'temperature'"),
    ("narrow", 1, "'narrow'"),
    ("origin", [], "'origin'"),
]


@pytest.mark.parametrize(("name", "value", "complaint"), MODEL_HEADERS)
def test_models_whose_header_does_not_fit_are_refused(files, tmp_path, name, value, complaint):
    path = rewritten(files / "model.npz", tmp_path / "model.npz", header={name: value})
    assert complaint in refused(load_model, path)


MODEL_ARRAYS = [
    ("policy.0.bias", lambda array: GONE, "layer 0 of the policy is not whole: 'policy.0.bias' is missing"),
    ("more", lambda array: np.zeros(3), "too many"),
    ("trunk.0.weight", lambda array: array[1:], "the trunk leads from"),
    ("trunk.0.weight", lambda array: array.T, "does not fit"),
    ("trunk.0.weight", lambda array: array.ravel(), "does not fit"),
    ("trunk.1.weight", lambda array: array[1:], "does not fit"),
    ("policy.0.bias", lambda array: array[1:], "does not fit"),
    ("policy.0.bias", lambda array: np.float32(0.0), "does not fit"),
    ("value.1.weight", lambda array: array.astype(np.float64), "float32"),
    ("value.1.weight", lambda array: array.astype(">f4"), "float32"),
    ("value.1.weight", lambda array: array.astype(str), "float32"),
    ("value.1.weight", lambda array: array * np.nan, "no finite number"),
    ("trunk.1.bias", lambda array: array + np.inf, "no finite number"),
]


@pytest.mark.parametrize("number", range(len(MODEL_ARRAYS)))
def test_models_whose_arrays_do_not_fit_are_refused(files, tmp_path, number):
    name, change, complaint = MODEL_ARRAYS[number]
    old = read_arrays(files / "model.npz")[1].get(name)
    path = rewritten(files / "model.npz", tmp_path / "model.npz", arrays={name: change(old)})
    assert complaint in refused(load_model, path)


CHECKPOINT_HEADERS = [
    ("kind", "letter", "no stoneage training checkpoint"),
    ("format", 2, "format 1"),
    ("players", GONE, "'players'"),
    ("actions", "0123456789ab", "another layout"),
    ("settings", GONE, "'settings'"),
    ("settings", [], "'settings'"),
    ("settings", {"learning": {"gmaes": 3}}, "did you mean learning.games"),
    ("settings", {"game": {"players": 3}}, "another game"),
    ("steps", GONE, "'steps'"),
    ("steps", "many", "'steps'"),
    ("steps", -1, "'steps'"),
    ("seconds", float("nan"), "'seconds'"),
    ("cloned", 1.5, "'cloned'"),
    ("lessons", None, "'lessons'"),
    ("curve", {}, "'curve'"),
    ("curve", [1, 2], "'curve'"),
    ("curve", [{"loss": 1.0}], "'curve'"),
    ("evaluations", [{"steps": 0, "random": "good"}], "'evaluations'"),
    ("snapshots", [0.5], "'snapshots'"),
    ("snapshots", [5, 0], "'snapshots'"),
    ("snapshots", [0, 5], "snapshot1/"),
    ("snapshots", [], "snapshot0/"),
    ("random", [], "incomplete or does not fit"),
    ("random", [{"bit_generator": "PCG64"}, {}], "incomplete or does not fit"),
]


@pytest.mark.parametrize(("name", "value", "complaint"), CHECKPOINT_HEADERS)
def test_checkpoints_whose_header_does_not_fit_are_refused(files, tmp_path, name, value, complaint):
    path = rewritten(files / "checkpoint.npz", tmp_path / "checkpoint.npz", header={name: value})
    assert complaint in refused(resumed, path)


def filled(number):
    return lambda array: np.full_like(array, number)


WEIGHT = "policy/action_net.weight"
CHECKPOINT_ARRAYS = [
    (WEIGHT, lambda array: GONE, "policy/action_net.weight is missing"),
    (WEIGHT, lambda array: array[1:], "of shape"),
    (WEIGHT, lambda array: array.astype(np.float64), "is float64"),
    (WEIGHT, filled(np.nan), "no finite number"),
    ("policy/more", lambda array: np.zeros(3), "policy/more has no place"),
    ("letter", lambda array: np.zeros(3), "letter has no place"),
    ("snapshot0/action_net.weight", filled(np.inf), "no finite number"),
    ("snapshot0/action_net.weight", lambda array: GONE, "is missing"),
    ("snapshot7/action_net.weight", lambda array: np.zeros(3), "has no place"),
    ("optimizer/0.exp_avg", lambda array: GONE, "optimizer/0.exp_avg is missing"),
    ("optimizer/0.exp_avg", lambda array: array[1:], "of shape"),
    ("optimizer/99.exp_avg", lambda array: np.zeros(3), "has no place"),
    ("games/engine", a_flipped_byte, "damaged"),
    ("games/engine", lambda array: array[:-5], "of shape"),
    ("games/engine", lambda array: GONE, "is missing"),
    ("games/kinds", filled(99), "kinds"),
    ("games/seated", filled(-1), "seated"),
    ("games/seated", lambda array: array.astype(float), "float64"),
    ("games/points", filled(np.nan), "no finite number"),
    ("games/next_seat", filled(2), "next_seat"),
    ("buffer/rewards", lambda array: GONE, "buffer/rewards is missing"),
    ("buffer/actions", filled(10_000), "actions"),
    ("buffer/actions", lambda array: np.concatenate([array] * 9), "of shape"),
    ("buffer/actions", lambda array: array[:-1], "of shape"),
    ("buffer/stream_of", filled(0), "two open decisions"),
    ("buffer/stream_of", filled(-1), "stream_of"),
    ("buffer/rewards", filled(np.nan), "no finite number"),
]


@pytest.mark.parametrize("number", range(len(CHECKPOINT_ARRAYS)))
def test_checkpoints_whose_arrays_do_not_fit_are_refused(files, tmp_path, number):
    name, change, complaint = CHECKPOINT_ARRAYS[number]
    old = read_arrays(files / "checkpoint.npz")[1].get(name, np.zeros(0))
    new = np.frombuffer(change(old.tobytes()), old.dtype) if change is a_flipped_byte else change(old)
    path = rewritten(files / "checkpoint.npz", tmp_path / "checkpoint.npz", arrays={name: new})
    message = refused(resumed, path)
    assert complaint in message


@pytest.mark.parametrize("lessons", [0, 1])
def test_a_checkpoint_before_the_first_game_can_be_resumed_and_is_checked_too(tmp_path, lessons):
    trainer = Trainer(small_settings(cloning={"teacher": "random", "decisions": 100_000}))
    for _ in range(lessons):
        clone_once(trainer, agents.make("random"))
    path = tmp_path / "checkpoint.npz"
    trainer.save(path)
    assert resumed(path).lessons == lessons
    games = rewritten(path, tmp_path / "other.npz", arrays={"games/kinds": np.zeros(3)})
    assert "games/kinds has no place" in refused(resumed, games)
    assert "optimizer/" in refused(resumed, rewritten(path, tmp_path / "other.npz", header={"lessons": 1 - lessons}))


def test_a_checkpoint_error_is_a_model_error_and_so_a_value_error():
    assert issubclass(CheckpointError, ModelError)
    assert issubclass(ModelError, ValueError)


def test_writing_that_fails_leaves_the_old_file_and_nothing_beside_it(files, tmp_path):
    path = tmp_path / "model.npz"
    path.write_bytes((files / "model.npz").read_bytes())
    header, arrays = read_arrays(path)
    with pytest.raises(TypeError):
        write_arrays(path, header | {"origin": {1j}}, arrays)
    assert list(tmp_path.iterdir()) == [path]
    assert Network.load(path).config.num_players == 2


def test_what_a_killed_writer_left_does_no_harm(files, tmp_path):
    path, beside = tmp_path / "model.npz", tmp_path / "model.npz.part"
    beside.write_text("half of a mod")
    Network.load(files / "model.npz").save(path)
    assert list(tmp_path.iterdir()) == [path]


# Through the commands


def tournament(path):
    return main(["tournament", f"ppo:model={path}", "random", "--games", "2", "--processes", "1"])


def tournament_of_processes(path):
    return main(["tournament", f"ppo:model={path}", "random", "--games", "8", "--processes", "2"])


def evaluation(path):
    return evaluate_main([str(path), "--games", "2"])


def training(path):
    return main(["train", "--resume", str(path)])


def exporting(path):
    return export_main([str(path)])


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (tournament, "model"),
        (tournament_of_processes, "model"),
        (evaluation, "model"),
        (training, "checkpoint"),
        (exporting, "checkpoint"),
    ],
)
def test_commands_answer_damaged_files_in_one_line(files, tmp_path, capsys, command, kind):
    path = tmp_path / "file.npz"
    path.write_bytes(a_flipped_byte((files / f"{kind}.npz").read_bytes()))
    assert command(path) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    (line,) = printed.err.strip().splitlines()
    assert str(path) in line
    assert "damaged" in line
