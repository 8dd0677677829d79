/** Code, formulas and arrows: in these every mark and the order say something. "person(s)" and "Paris[1]" are none. */
const FORMAL =
  /[\p{L}\p{N}_](?:\((?!s\))|\[(?!\d{1,3}\])|\{)|[\^_]\{|[-=]>|<-|[→⇒←]|:=|\[:|[\p{L}\p{N}_)]\*\*[\p{L}\p{N}_(]|\\[a-z]{2}/iu
// Looking back keeps long runs of marks linear.
const LINE_MARKS = /^[-*•\s]+(?=\s)|(?<![.;,\s])[.;,\s]+$/g

/**
 * The lines of a text that hold code or a formula, up to case, spaces and the mark at their end. Two answers that say the same
 * have the same. Linear.
 */
export function formalLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => FORMAL.test(line))
    .map((line) => line.replaceAll('`', '').replace(LINE_MARKS, '').replace(/\s+/g, '').toLowerCase())
    .join('\n')
}
