/** Marks of turns and roles that chat templates of model families are made of; each is matched whole. */
const TOKENS: readonly RegExp[] = [
  // ChatML, Llama 3, Phi, GPT: <|im_start|>; DeepSeek has full-width bars.
  /<[|\uff5c](?=[^\s<>|\uff5c\u2039\u203a\u2223])|(?<=[^\s<>|\uff5c\u2039\u203a\u2223])[|\uff5c]>/g,
  // Llama 2 and Mistral.
  /\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|ARGS|THINK)\]/gi,
  /<<\/?SYS>>/gi,
  // Gemma, and the beginnings and ends of many.
  /<\/?(?:start_of_turn|end_of_turn|bos|eos|s|unk|pad|think|thinking|tool_call|tool_response|function_calls)>/gi,
  // Claude's old turns, and dialogues written out: a role at the beginning of a line.
  /(?<![^\n\r\u2028\u2029])[ \t]*(?:Human|Assistant|System|User|Developer)[ \t]*:/gi,
  // Our own delimiters.
  /(?<!-)-{3,}(?!-)(?=[ \t]*(?:BEGIN|END)[ \t])|(?<=(?:BEGIN|END)[ \t]{1,8}DATA[ \t]{0,8}\w{0,64}[ \t]{0,8})-{3,}/gi,
]

/** Of each sign of a token, what looks like it and is none. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '<': '\u2039',
  '>': '\u203a',
  '[': '\u2045',
  ']': '\u2046',
  '|': '\u2223',
  '\uff5c': '\u2223',
  ':': '\ua789',
  '-': '\u2010',
}

/**
 * Signs that a reader cannot see and a model can: soft hyphens, zero-width and bidirectional controls, byte order marks,
 * tag characters (U+E0000 to U+E007F) and the variation selectors beside them, halves of surrogate pairs; and controls.
 */
const UNSEEN =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\uffa0\u{e0000}-\u{e0fff}]|\u034f|\p{Cs}/gu
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/**
 * A text as a model may see it: marks of chat templates are written with signs that look like theirs, and what cannot be
 * seen becomes U+FFFD. Each UTF-16 unit becomes one unit, so offsets hold, and a quote from the result is found in the
 * result. What is neutral already stays as it is.
 */
export function neutralise(text: string): string {
  const seen = text
    .replace(UNSEEN, (unseen) => '\ufffd'.repeat(unseen.length))
    .replace(CONTROLS, (control) => pictureOf(control.charCodeAt(0)))
  return TOKENS.reduce((neutral, token) => neutral.replace(token, disguised), seen)
}

function disguised(token: string): string {
  return token.replace(/[<>[\]|\uff5c:-]/g, (sign) => LOOK_ALIKES[sign] ?? sign)
}

/** The pictures of controls that Unicode has, U+2400 on; there are none for U+0080 to U+009F. */
function pictureOf(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : '\ufffd'
}
