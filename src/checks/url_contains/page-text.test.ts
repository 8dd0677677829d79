import { describe, expect, it } from 'vitest'
import { pageText } from './page-text.js'

const read = (bytes: Uint8Array | string, contentType: string | null, isCut = false) =>
  pageText({ body: typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes, contentType, isCut })
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('which encoding a page has', () => {
  // U+20AC is e2 82 ac in UTF-8, 80 in windows-1252, a4 in ISO-8859-15, 20ac in UTF-16.
  it.each([
    ['its type says so', hex('a4'), 'text/plain; charset=iso-8859-15'],
    ['in quotes', hex('a4'), 'text/plain;format=flowed; CHARSET = "ISO-8859-15"'],
    ['a name that the web gives another meaning', hex('80'), 'text/plain; charset=latin1'],
    ['nothing says anything', hex('e2 82 ac'), 'text/plain'],
    ['there is no type', hex('e2 82 ac'), null],
    ['a mark of UTF-8', hex('ef bb bf e2 82 ac'), 'text/plain'],
    ['a mark of UTF-16, little end first', hex('ff fe ac 20'), 'text/plain'],
    ['a mark of UTF-16, big end first', hex('fe ff 20 ac'), 'text/plain'],
    ['a mark beats the type', hex('fe ff 20 ac'), 'text/plain; charset=utf-8'],
    ['UTF-16 by its type', hex('20 ac'), 'text/plain; charset=utf-16be'],
  ])('%s', (_what, bytes, contentType) => {
    expect(read(bytes, contentType)).toMatchObject({ raw: '€', isWellFormed: true })
  })

  it.each([
    ['a meta', '<meta charset=windows-1252>\x80', 'text/html', '€'],
    [
      'a meta in another form',
      '<meta http-equiv="x" content="text/html; charset=iso-8859-15">\xa4',
      'text/html',
      '€',
    ],
    ['a type beats a meta', '<meta charset=windows-1252>\xa4', 'text/html; charset=iso-8859-15', '€'],
    ['a meta that cannot be', '<meta charset="utf-16">\xe2\x82\xac', 'text/html', '€'],
    ['a page without a type', '<!doctype html><meta charset=windows-1252>\x80', null, '€'],
  ])('%s', (_what, latin1, contentType, shown) => {
    expect(read(Buffer.from(latin1, 'latin1'), contentType)).toMatchObject({
      shown: expect.stringContaining(shown),
    })
  })

  it.each(['klingon', 'utf-7', 'iso-2022-kr', 'x'.repeat(100)])('%s is not known', (label) => {
    expect(read('x', `text/plain; charset=${label}`)).toEqual({
      kind: 'unknown_encoding',
      label: label.slice(0, 40),
    })
  })
})

describe('whether it is text', () => {
  it.each([
    ['all of it', hex('68 c3 a9'), false, true],
    ['not what UTF-8 allows', hex('68 e9'), false, false],
    ['a character that is not whole', hex('68 c3'), false, false],
    ['a character that the cut went through', hex('68 c3'), true, true],
    ['zero bytes', hex('68 00'), false, false],
  ])('%s', (_what, bytes, isCut, isWellFormed) => {
    expect(read(bytes, 'text/plain', isCut)).toMatchObject({ isWellFormed })
  })
})

describe('whether it is HTML', () => {
  it.each([
    ['text/html', '<p>a', ' a'],
    ['TEXT/HTML;charset=utf-8', '<p>a', ' a'],
    ['application/xhtml+xml', '<p>a', ' a'],
    [null, '<!DOCTYPE html><p>a', ' a'],
    [null, ' \n<html lang=en>a', ' a'],
    [null, 'a<p>', null],
    ['text/plain', '<html>a', null],
    ['text/htmlx', '<html>a', null],
    ['application/json', '{}', null],
  ])('%s: %s', (contentType, html, shown) => {
    expect(read(html, contentType)).toMatchObject({ shown })
  })
})
