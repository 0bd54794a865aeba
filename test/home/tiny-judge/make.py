"""Makes model.onnx: a judge with the inputs and outputs of real ones, whose scores can be told by hand. pip install onnx; python make.py

It counts which share of the second text's words (type 1) stand in the first (type 0): all of them is entailment, none is
contradiction. Numbers below 3 are signs. Inputs: input_ids, attention_mask, token_type_ids (batch, tokens). Output: logits (batch, 3)
of contradiction, entailment, neutral.
"""

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

nodes = []


def node(kind, inputs, output, **attributes):
    nodes.append(helper.make_node(kind, inputs, [output], **attributes))
    return output


def constant(name, value, kind=numpy.int64):
    return numpy_helper.from_array(numpy.array(value, dtype=kind), name)


constants = [
    constant("one", 1),
    constant("signs", 2),
    constant("axis1", [1]),
    constant("axis2", [2]),
    constant("half", 0.5, numpy.float32),
    constant("sharp", 12.0, numpy.float32),
    constant("least", 1.0, numpy.float32),
    constant("flat", 0.0, numpy.float32),
]
word = node("Greater", ["input_ids", "signs"], "word")
seen = node("Equal", ["attention_mask", "one"], "seen")
told = node("And", [word, seen], "told")
second = node("Equal", ["token_type_ids", "one"], "is_second")
asked = node("And", [told, second], "asked")
read = node("And", [told, node("Not", [second], "is_first")], "read")
rows = node("Unsqueeze", ["input_ids", "axis2"], "rows")
columns = node("Unsqueeze", ["input_ids", "axis1"], "columns")
same = node("Equal", [rows, columns], "same")
found = node("And", [same, node("Unsqueeze", [read, "axis1"], "read_row")], "found")
hits = node("ReduceMax", [node("Cast", [found], "found_number", to=TensorProto.FLOAT), "axis2"], "hits", keepdims=0)
asked_number = node("Cast", [asked], "asked_number", to=TensorProto.FLOAT)
there = node("ReduceSum", [node("Mul", [hits, asked_number], "there_each"), "axis1"], "there", keepdims=1)
count = node("Max", [node("ReduceSum", [asked_number, "axis1"], "asked_sum", keepdims=1), "least"], "count")
lean = node("Mul", [node("Sub", [node("Div", [there, count], "share"), "half"], "centred"), "sharp"], "lean")
node("Concat", [node("Neg", [lean], "against"), lean, node("Mul", [lean, "flat"], "neutral")], "logits", axis=1)

tensor = helper.make_tensor_value_info
shape = ["batch", "tokens"]
graph = helper.make_graph(
    nodes,
    "tiny-judge",
    [tensor(name, TensorProto.INT64, shape) for name in ("input_ids", "attention_mask", "token_type_ids")],
    [tensor("logits", TensorProto.FLOAT, ["batch", 3])],
    constants,
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
onnx.checker.check_model(model)
onnx.save(model, "model.onnx")
