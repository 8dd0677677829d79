import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlText } from './html-text.js'

describe('what a reader sees', () => {
  it.each([
    ['a<b>b</b>c', 'abc'],
    ['a<p>b</p>c', 'a b c'],
    ['a<br>b<BR/>c', 'a b c'],
    ['<td>1</td><td>2</td>', ' 1 2 '],
    ['a \n\t b\u00a0c', 'a b c'],
    ['a<!-- b -->c', 'ac'],
    ['a<!-->b-->c', 'ab-->c'],
    ['a<!--->b', 'ab'],
    ['a<!-- > -- > b --->c', 'ac'],
    ['a<!doctype html>b<?xml x?>c', 'abc'],
    ['a<script>if (1 < 2) "</p>"</script>b', 'a b'],
    ['a<SCRIPT type="x">b</Script >c', 'a c'],
    ['a<script>b</scripty>c</script>d', 'a d'],
    ['a<style>p > b { }</style>c', 'a c'],
    ['a<template><p>b</p></template>c', 'a c'],
    ['<title>a &lt;b&gt;</title>', ' a <b> '],
    ['<textarea><b>a</b></textarea>', ' <b>a</b> '],
    ['<a title="x > y">b</a>', 'b'],
    ['<a title=\'x > y\' rel="z">b</a>', 'b'],
    ['<a title = "x > y">b</a>', 'b'],
    ["<a title=it's>b</a>", 'b'],
    ['1 < 2 and 3<4', '1 < 2 and 3<4'],
    ['a</>b</ x>c', 'abc'],
    ['a<', 'a<'],
    ['a<b', 'a'],
    ['a<b title="', 'a'],
    ['a<!-- b', 'a'],
    ['a<script>b', 'a '],
    ['\u0130<p>a</P>\u0130', '\u0130 a \u0130'],
  ])('%j is %j', (html, text) => {
    expect(htmlText(html)).toBe(text)
  })
})

describe('character references', () => {
  // The numbers of the HTML Standard's table of named character references, and of its numeric replacements.
  it.each([
    ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
    ['&euro;&mdash;&hellip;&rsquo;', '\u20ac\u2014\u2026\u2019'],
    ['&eacute;&Eacute;&szlig;&yuml;', '\u00e9\u00c9\u00df\u00ff'],
    ['&Omega;&omega;&sigmaf;&alpha;', '\u03a9\u03c9\u03c2\u03b1'],
    ['&#233;&#xe9;&#XE9;&#x1f600;', '\u00e9\u00e9\u00e9\u{1f600}'],
    ['&#128;&#150;', '\u20ac\u2013'],
    ['&#0;&#xd800;&#x110000;&#99999999999999999999;', '\ufffd\ufffd\ufffd\ufffd'],
    ['&copy2026 &amp &AMP', '\u00a92026 & &AMP'],
    ['&notit;', '\u00acit;'],
    ['&nosuch; &; &# &#x; & a', '&nosuch; &; &# &#x; & a'],
    ['&amp;lt;', '&lt;'],
  ])('%s is %j', (html, text) => {
    expect(htmlText(html)).toBe(text)
  })
})

describe('hostile pages take no longer than others of their size', () => {
  it.each([
    '<',
    '<a ',
    '<a title="',
    "<a b='x' ",
    '<a =',
    '</',
    '<!--',
    '<!-- -',
    '<script>',
    '<script></scrip',
    '</script',
    '<title></titl',
    '&',
    '&#',
    '&amp',
    '&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    ' \n',
    'a<b>',
  ])('%j over a megabyte', (part) => {
    const start = performance.now()
    htmlText(part.repeat(1_000_000 / part.length))
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

it('any text is a page: nothing is thrown, and text without marks stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>/!-="\'& ;#aАscriptylé\n') }), (html) => {
      expect(htmlText(html).length).toBeLessThanOrEqual(html.length * 2)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abc é.,!') }), (plain) => {
      expect(htmlText(plain)).toBe(plain.replace(/ +/g, ' '))
    }),
  )
})
