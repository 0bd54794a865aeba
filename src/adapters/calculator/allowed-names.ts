/**
 * Functions of mathjs that an expression may call: those whose result depends on nothing but their arguments, and that
 * neither evaluate text nor change the library.
 */
export const allowedFunctions: ReadonlySet<string> = new Set(
  [
    "abs add cbrt ceil cube divide dotDivide dotMultiply dotPow exp expm1 fix floor gcd hypot invmod lcm log log10 log1p",
    "log2 mod multiply norm nthRoot nthRoots pow round sign sqrt square subtract unaryMinus unaryPlus xgcd",
    "bitAnd bitNot bitOr bitXor leftShift rightArithShift rightLogShift",
    "bellNumbers catalan composition stirlingS2 combinations combinationsWithRep factorial gamma lgamma multinomial permutations",
    "arg conj im re complex fraction bignumber bigint number boolean unit to",
    "column concat count cross ctranspose det diag diff dot eigs expm flatten identity inv kron lsolve lup lusolve matrix",
    "ones pinv qr range reshape resize row size sort sqrtm squeeze subset trace transpose usolve zeros",
    "corr cumsum mad max mean median min mode prod quantileSeq std sum variance erf zeta",
    "acos acosh acot acoth acsc acsch asec asech asin asinh atan atan2 atanh cos cosh cot coth csc csch sec sech sin sinh",
    "tan tanh",
    "compare deepEqual equal larger largerEq smaller smallerEq unequal and not or xor",
    "isInteger isNaN isNegative isPositive isPrime isZero",
  ]
    .join(" ")
    .split(" "),
);

/** Kinds of nodes of an expression; what is missing: functions of one's own, objects, properties. */
export const allowedNodes: ReadonlySet<string> = new Set([
  "AccessorNode",
  "ArrayNode",
  "AssignmentNode",
  "BlockNode",
  "ConditionalNode",
  "ConstantNode",
  "FunctionNode",
  "IndexNode",
  "OperatorNode",
  "ParenthesisNode",
  "RangeNode",
  "RelationalNode",
  "SymbolNode",
]);
