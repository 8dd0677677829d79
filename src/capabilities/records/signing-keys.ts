import { Refusal } from '../../core/errors.js'
import { type KeyChange, keyDocument, type PublicKeyEntry } from '../../records/index.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { layOut } from '../terminal.js'

const group = {
  name: 'signing-keys',
  summary: 'list, rotate and revoke the keys that receipts are signed with',
}
const json = { flags: '--json', summary: 'print the result as JSON' }

/** `countersign signing-keys list`: the keys of the data folder, as `GET /v1/receipts/keys` publishes them. */
const list: Command = {
  group,
  name: 'list',
  arguments: [],
  summary: 'list the keys: the one that signs, and those kept for what they signed',
  options: [json],
  examples: ['countersign signing-keys list', 'countersign signing-keys list --json > keys.json'],
  run: async (_words, options, desk) => {
    const keys = (await desk.keys()).list()
    if (options.json === true) desk.print(JSON.stringify(keyDocument(keys), null, 2))
    else for (const line of listed(keys, desk)) desk.print(line)
    return EXIT.passed
  },
}

/** `countersign signing-keys rotate`: servers on the folder sign with the next key at once. */
const rotate: Command = {
  group,
  name: 'rotate',
  arguments: [],
  summary: 'make a new key to sign with; what the old one signed stays valid',
  options: [json],
  examples: ['countersign signing-keys rotate'],
  run: async (_words, options, desk) => report(await (await desk.keys()).rotate(), options, desk),
}

/** `countersign signing-keys revoke <key-id>`. */
const revoke: Command = {
  group,
  name: 'revoke',
  arguments: [{ name: '<key-id>', summary: 'as list shows it' }],
  summary: 'trust nothing any more that a key signed, whenever it did',
  options: [json],
  examples: ['countersign signing-keys revoke 21fe31dfa154a261'],
  run: async ([keyId = ''], options, desk) => report(await (await desk.keys()).revoke(keyId), options, desk),
}

/** The commands over the signing keys. */
export const signingKeyCommands: readonly Command[] = [list, rotate, revoke]

function report(change: KeyChange, options: CommandOptions, desk: Desk): number {
  if (change.kind === 'unknown_key') {
    const message = `No signing key has the id ${JSON.stringify(change.keyId.slice(0, 40))}. countersign signing-keys list shows them.`
    throw new Refusal('bad_usage', message)
  }
  if (options.json === true) desk.print(JSON.stringify(renderChange(change), null, 2))
  else
    for (const line of said(change))
      for (const row of layOut([{ text: line }], 2, desk.columns)) desk.print(row)
  return EXIT.passed
}

type DoneChange = Exclude<KeyChange, { kind: 'unknown_key' }>

function renderChange(change: DoneChange): Readonly<Record<string, string>> {
  if (change.kind === 'already_revoked') {
    return { change: change.kind, keyId: change.keyId, revokedAt: change.revokedAt }
  }
  const { kind, active } = change
  if (kind === 'revoked') return { change: kind, keyId: change.keyId, active }
  return kind === 'rotated' ? { change: kind, keyId: change.ended, active } : { change: kind, active }
}

function said(change: DoneChange): string[] {
  switch (change.kind) {
    case 'made':
      return [`Key ${change.active} signs now. There was none before.`]
    case 'rotated':
      return [
        `Key ${change.active} signs now.`,
        `Key ${change.ended} has ended: what it signed stays valid, and it never signs again: its private half is destroyed.`,
      ]
    case 'already_revoked':
      return [`Key ${change.keyId} was revoked already, at ${change.revokedAt}. Nothing has changed.`]
    case 'revoked':
      return [
        `Key ${change.keyId} is revoked.`,
        'Nothing that it signed is trusted any more, whenever it was signed; nothing can undo this.',
        'Those who verify with keys that they fetched before go on trusting it until they fetch them again.',
        change.wasActive
          ? `It was the key that signed; key ${change.active} was made, and signs now.`
          : `Key ${change.active} signs, as before.`,
      ]
  }
}

function listed(keys: readonly PublicKeyEntry[], { paint }: Desk): string[] {
  if (keys.length === 0) return ['There are no signing keys yet. The first is made when something is signed.']
  return keys.map((key, index) => {
    const state =
      index === 0 ? paint.good('signs  ') : key.revokedAt ? paint.bad('revoked') : paint.faint('ended  ')
    const times = [
      `from ${key.validFrom}`,
      ...(key.validTo ? [`to ${key.validTo}`] : []),
      ...(key.revokedAt ? [`revoked at ${key.revokedAt}`] : []),
    ]
    return `${key.keyId}  ${state}  ${times.join('  ')}`
  })
}
