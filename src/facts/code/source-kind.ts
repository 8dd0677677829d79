/** Names of what comes from outside: of a request, a command line, a form, a person. */
const INPUT =
  /\b(?:input|raw_input|gets|readline|prompt|argv|args?|params?|query|body|headers?|cookies?|form|files?|request|req|ctx|event|payload|user(?:_?input|_?name|_?id|_?data|_?supplied)?|username|data|content|message|text|expr(?:ession)?|code|script|formula|cmd|command|search|term|keyword|email|filename|host(?:name)?|url|untrusted)\b|\$_(?:GET|POST|REQUEST|COOKIE|FILES|SERVER)|php:\/\/input/i

/** Sources that nobody outside fills in. */
const SAFE =
  /^(?:[A-Z][A-Z0-9_]*|-?\d+|(?:self\.|this\.|cls\.|settings\.|config\.|Config\.)?[A-Z][A-Z0-9_]+|(?:int|float|len|Number|parseInt|parseFloat|Math\.\w+|intval|\(int\)|str\(int|repr|type|id|hash)\s?\(.*)$/s

const ESCAPED =
  /\b(?:shlex\.quote|quote|pipes\.quote|escapeshellarg|escapeshellcmd|Shellwords\.escape|shellescape|mysqli?_real_escape_string|real_escape_string|escape(?:Id)?|escape_string|quote_ident(?:ifier)?|quote_literal|sql\.Identifier|sql\.SQL|pg_escape_\w+|sanitize\w*|format_ident|htmlspecialchars)\b\s*\(/i

/** Places for values that are made by the dozen: `', '.join(['%s'] * n)`. */
const PLACES =
  /\bplace_?holders?\b|\bmarks\b|\bqmarks\b|\bbindings?\b|join\(\s*\[?\s*\(?\s*['"](?:%s|\?|\$\d?)['"]|['"](?:%s|\?)['"]\s*(?:\*|for\b)|\.map\([^)]*=>\s*(?:['"`]\?|`\$)|fill\(['"]\?|repeat\(['"]\?|str_repeat\(['"]\?/i

/** Whether the source of a value looks like something that comes from outside. */
export function looksLikeInput(source: string): boolean {
  return INPUT.test(source)
}

/** Whether a value can be put into a command or a query as it is: a constant, a number, escaped, or places for values. */
export function isHarmless(source: string, constants: ReadonlySet<string>): boolean {
  const plain = source
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .replace(/![rsa]$|:[\d.,]*[dfxeg%]?$/, '')
  return SAFE.test(plain) || ESCAPED.test(plain) || PLACES.test(plain) || constants.has(plain)
}
