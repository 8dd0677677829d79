import { describe, expect, it } from 'vitest'
import { groundStatements } from './ground-statements.js'

const status = (statement: string, evidence: string) =>
  groundStatements(statement, [{ text: evidence }])[0]?.status

const PAIRS = [
  ['German', 'Das Konto ist aktiv.', 'Das Konto ist nicht aktiv.'],
  ['German, a noun', 'Es gab einen Fehler beim Start.', 'Es gab keinen Fehler beim Start.'],
  ['Portuguese', 'O produto é seguro.', 'O produto não é seguro.'],
  ['French', 'Le compte est actif.', "Le compte n'est pas actif."],
  ['Spanish', 'La cuenta está activa.', 'La cuenta no está activa.'],
  ['Spanish, never', 'El pago se hizo ayer.', 'El pago nunca se hizo ayer.'],
  ['Italian', 'Il conto è attivo.', 'Il conto non è attivo.'],
  ['Dutch', 'De rekening is actief.', 'De rekening is niet actief.'],
  ['Swedish', 'Kontot är aktivt.', 'Kontot är inte aktivt.'],
  ['Polish', 'Konto jest aktywne.', 'Konto nie jest aktywne.'],
  ['Russian', 'Счёт был оплачен вчера.', 'Счёт не был оплачен вчера.'],
] as const

describe('a negation in a language that the rules do not speak', () => {
  it.each(PAIRS)('%s: what is denied is not supported, either way round', (_name, statement, denial) => {
    expect(status(statement, denial)).not.toBe('supported')
    expect(status(denial, statement)).not.toBe('supported')
  })

  it.each(PAIRS)('%s: what is said word for word is supported, denied or not', (_name, statement, denial) => {
    expect(status(statement, statement)).toBe('supported')
    expect(status(denial, denial)).toBe('supported')
  })
})
