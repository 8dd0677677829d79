import { valueOfJsonText } from '../../core/data/read-json.js'
import type { ObjectValue, Value } from '../../core/data/value.js'
import type { LogEntry } from '../session.js'
import type { LogMutation, Mutation, MutationKind } from './mutation.js'

/** Entries of which mutations are made. */
const ENTRIES_MAX = 15
const FORBIDDEN_MAX = 5

/** Runs whose log is not as it should be. @param forbidden entries that some check forbids */
export async function logMutations(
  log: () => AsyncIterable<LogEntry>,
  forbidden: readonly LogEntry[],
): Promise<Mutation[]> {
  const entries: LogEntry[] = []
  for await (const entry of log()) if (entries.push(entry) >= ENTRIES_MAX) break
  return [
    ...entries.flatMap(entryMutations),
    ...forbidden.slice(0, FORBIDDEN_MAX).flatMap((entry) =>
      [...entries.keys(), entries.length].map((at) =>
        made('entry_forbidden', `${wordsOf(entry)} before log[${at}]`, entry, {
          at,
          entries: [entry],
          keepsOwn: true,
        }),
      ),
    ),
  ]
}

function entryMutations(entry: LogEntry, at: number): Mutation[] {
  const name = `log[${at}] (${wordsOf(entry)})`
  const withArgument = argumentAdded(entry)
  return [
    made('entry_dropped', `${name} left out`, entry, { at, entries: [] }),
    made('entry_repeated', `${name} twice`, entry, { at, entries: [entry, entry] }),
    ...(withArgument
      ? [made('argument_added', `${name} with another argument`, entry, { at, entries: [withArgument] })]
      : []),
    ...(entry.has('status')
      ? [
          made('status_altered', `${name} with another status`, entry, {
            at,
            entries: [new Map(entry).set('status', 'altered')],
          }),
        ]
      : []),
  ]
}

function made(kind: MutationKind, words: string, entry: LogEntry, log: LogMutation): Mutation {
  return { kind, words, about: wordsOf(entry), log }
}

function wordsOf(entry: LogEntry): string {
  const name = entry.get('tool') ?? entry.get('event_type') ?? 'an entry'
  return typeof name === 'string' ? name.slice(0, 80).toWellFormed() : 'an entry'
}

function argumentAdded(entry: LogEntry): LogEntry | null {
  const given: Value = entry.get('arguments') ?? null
  const call = typeof given === 'string' ? (valueOfJsonText(given)?.value ?? null) : given
  if (call === null || typeof call !== 'object' || call.kind !== 'object') return null
  const more: ObjectValue = { kind: 'object', members: new Map([...call.members, ['altered', true]]) }
  return new Map(entry).set('arguments', more)
}

/** A log as if something else had been done. */
export async function* mutatedLog(
  entries: AsyncIterable<LogEntry>,
  mutation: LogMutation,
): AsyncGenerator<LogEntry> {
  let at = 0
  for await (const entry of entries) {
    if (at === mutation.at) yield* mutation.entries
    if (at !== mutation.at || mutation.keepsOwn) yield entry
    at += 1
  }
  if (at <= mutation.at) yield* mutation.entries
}
