/** Node types of the grammars of all languages; none means one thing here and another there. */
const STRINGS = new Set([
  'string',
  'template_string',
  'string_literal',
  'interpreted_string_literal',
  'raw_string_literal',
  'verbatim_string_literal',
  'encapsed_string',
  'interpolated_string_expression',
  'heredoc',
  'subshell',
  'shell_command_expression',
])

/** Strings that stand side by side. */
const ROWS_OF_STRINGS = new Set(['concatenated_string', 'chained_string'])

const WRITTEN = new Set([
  'string_content',
  'string_fragment',
  'string_value',
  'interpreted_string_literal_content',
  'raw_string_literal_content',
  'string_literal_content',
  'multiline_string_fragment',
  'heredoc_body',
])

/** Marks of strings that are no part of them. */
const MARKS = new Set([
  'string_start',
  'string_end',
  'interpolation_start',
  'interpolation_quote',
  'heredoc_start',
  'heredoc_end',
  'encapsed_string_chars',
])

const JOINS = new Set(['binary_operator', 'binary_expression', 'binary'])

const CALLS = new Set([
  'call',
  'call_expression',
  'method_invocation',
  'function_call_expression',
  'member_call_expression',
  'nullsafe_member_call_expression',
  'scoped_call_expression',
  'invocation_expression',
  'new_expression',
  'object_creation_expression',
])

const SETTINGS = new Set([
  'assignment',
  'assignment_expression',
  'variable_declarator',
  'short_var_declaration',
  'assignment_statement',
  'keyword_argument',
  'pair',
  'keyed_element',
  'var_spec',
  'const_spec',
])

const CONSTANTS =
  /^(?:string|string_literal|interpreted_string_literal|raw_string_literal|integer|float|number|true|false|none|null|nil|int_literal|decimal_integer_literal|encapsed_string|template_string|concatenated_string)$/

/** What a node is to the rules of security. */
export const isString = (type: string) => STRINGS.has(type)
export const isRowOfStrings = (type: string) => ROWS_OF_STRINGS.has(type)
export const isWritten = (type: string) => WRITTEN.has(type)
export const isMark = (type: string) => MARKS.has(type)
export const isJoin = (type: string) => JOINS.has(type)
export const isCall = (type: string) => CALLS.has(type)
export const isSetting = (type: string) => SETTINGS.has(type)
export const isConstant = (type: string) => CONSTANTS.test(type)
