import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteLru } from '../source-index/byte-lru.ts'
import { IndexFile } from '../source-index/index-file.ts'
import { ScriptIndex } from '../source-index/script-index.ts'
import { indexScript } from './index-script.ts'

function scriptOf(text: string | Uint8Array): ScriptIndex {
  const { index } = indexScript(Buffer.from(text))
  const file = IndexFile.open((start, end) => index.subarray(start, end), new ByteLru(1e6))
  if (file === undefined) throw new Error('there are bytes')
  return new ScriptIndex(file)
}

/** The name and position of the function around `here` in a script. */
function nameAt(text: string): string | undefined {
  const lines = text.slice(0, text.indexOf('here')).split('\n')
  const name = scriptOf(text).functionAt(lines.length - 1, lines.at(-1)?.length ?? 0)
  for (const part of name ?? []) {
    if (typeof part === 'string') continue
    const [word, line, column] = part
    expect(text.split('\n')[line]?.slice(column).replace(/^'/, '').startsWith(word)).toBe(true)
  }
  return name?.map((part) => (typeof part === 'string' ? part : part[0])).join('')
}

describe('the function around a place', () => {
  test.each([
    ['function f(){here}', 'f'],
    ['var f=function(){here}', 'f'],
    ['var f=function g(){here}', 'g'],
    ['const f=async()=>{await here}', 'f'],
    ['let f;f=()=>here', 'f'],
    ['a.b.c=function(){here}', 'c'],
    ['A.prototype.b=function(){here}', 'A.b'],
    ['class A{b(){here}}', 'A.b'],
    ['class A{static #b(){here}}', 'A.#b'],
    ['class A{constructor(){here}}', 'new A'],
    ['class A{b=()=>{here}}', 'A.b'],
    ['class A{get b(){return here}}', 'A.b'],
    ['var A=class{b(){here}}', 'A.b'],
    ['var o={p(){here}}', 'o.p'],
    ["var o={'p-q':()=>here}", 'o.p-q'],
    ['x({p:function(){here}})', 'p'],
    ['var o={[k](){here}}', undefined],
    ['function f(a=()=>here){}', 'a'],
    ['var f=a?()=>{here}:b', 'f'],
    ['var f=a||function(){here}', 'f'],
    ['function f(){x.map(()=>here)}', undefined],
    ['function f(){x.map(()=>1);here}', 'f'],
    ['function f(){}here', undefined],
    ['here;function f(){}', undefined],
    ['function f(){\n function g(){\n  1\n }\n  here\n}', 'f'],
    ['function f(){function g(){}here}', 'f'],
    ['(()=>1)(),(function f(){here})()', 'f'],
    ['import a from "a";export default function f(){here}', 'f'],
    ['with(a){function f(){return here}}', 'f'],
    ['await x;const f=()=>{here}', 'f'],
    ['#!/usr/bin/env node\nfunction f(){here}', 'f'],
  ])('%s: %s', (script, name) => {
    expect(nameAt(script)).toBe(name)
  })

  test('is not told where the script is none, or too deep', () => {
    expect(nameAt('function f(){ here')).toBeUndefined()
    expect(nameAt(`function f(){${'('.repeat(20_000)}here${')'.repeat(20_000)}}`)).toBeUndefined()
    expect(scriptOf(Uint8Array.of(0xc6, 0x1f, 0xbc, 0x03, 0, 0)).lines.count).toBe(0)
  })

  test('never throws, whatever the script is', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void indexScript(bytes)))
  })
})

describe('what a script says of its map', () => {
  test.each([
    ['//# sourceMappingURL=a.js.map', 'a.js.map'],
    ['//@ sourceMappingURL=a.js.map\n', 'a.js.map'],
    ['/*# sourceMappingURL=a.css.map */', 'a.css.map'],
    ['//# sourceMappingURL=a.map\nx()\n//# sourceMappingURL=b.map\n//# debugId=0', 'b.map'],
    ['//# sourceMappingURL=data:application/json;base64,e30=', 'data:application/json;base64,e30='],
    ['//# sourceMappingURL=real.map\nvar s="sourceMappingURL=no.map"', 'real.map'],
    ['"sourceMappingURL=no.map"', null],
    ['//# sourceMappingURL=', null],
    ['x()', null],
  ])('%s', (script, url) => {
    expect(indexScript(Buffer.from(script)).sourceMappingUrl).toBe(url)
  })

  test('has its debug id, in lower case and with dashes', () => {
    const id = '3B7230B317935CD9B1ACD17B19F08A88'
    expect(indexScript(Buffer.from(`x()\n//# debugId=${id}\n`)).debugId).toBe('3b7230b3-1793-5cd9-b1ac-d17b19f08a88')
    expect(indexScript(Buffer.from('x()\n//# debugId=nonsense\n')).debugId).toBeNull()
  })
})
