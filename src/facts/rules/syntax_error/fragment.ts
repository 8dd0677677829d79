import { readsJson } from '../../parsers/json.js'

/** Whether a text is a piece of something in a language, going by how it begins: a method, an `else`, a member. */
export function isFragment(language: 'json' | 'python' | 'script', text: string): boolean {
  if (language === 'json') return isPieceOfJson(text)
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  if (language === 'python') return isPieceOfPython(first, text)
  return isPieceOfScript(first, text)
}

/** Members without their object, or several values: `"a": 1`, `{...}` `{...}`. */
function isPieceOfJson(text: string): boolean {
  const inner = text.trim().replace(/,$/, '')
  if (readsJson(`{${inner}}`)?.fault === null || readsJson(`[${inner}]`)?.fault === null) return true
  const joined = inner.replace(/([}\]])\s*\n\s*([{[])/g, '$1,$2')
  return joined !== inner && readsJson(`[${joined}]`)?.fault === null
}

function isPieceOfPython(first: string, text: string): boolean {
  if (/^\s+\S/.test(first)) return true
  if (/^(?:else|elif|except|finally|case)\b/.test(first)) return true
  const lines = text.split('\n').filter((line) => /^\s*[^#\s]/.test(line))
  // A signature that is spoken of, or a decorator.
  return (
    lines.length === 1 && (/^(?:async )?def \w+\(.*\)(?: ?-> ?[^:]+)?:$/.test(first) || /^@\w/.test(first))
  )
}

/** A method or a member of an object, the rest of an `if`, a call's arguments, an object that is no statement. */
function isPieceOfScript(first: string, text: string): boolean {
  if (/^\s*(?:\}|else\b|catch\b|finally\b|case\b|default:|\.\w|\)|,|\?|:|&&|\|\|)/.test(first)) return true
  if (
    /^\s*(?:public|private|protected|static|readonly|get|set|async)?\s*[#\w]+\s*\([^)]*\)\s*(?::\s*[\w<>[\]| ]+)?\s*\{$/.test(
      first,
    )
  )
    return !/^\s*(?:if|for|while|switch|function|catch|with)\b/.test(first)
  if (/^\s*['"]?[\w-]+['"]?\s*:\s*\S/.test(first)) return true
  return /^\s*\{\s*$/.test(first) && /^\s*['"]?[\w-]+['"]?\s*:/m.test(text)
}
