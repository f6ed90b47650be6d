import { describe, expect, test } from 'vitest'
import { MAX_DEPTH, MAX_QUERY_LENGTH, MAX_TERMS, type QueryNode } from './ast.ts'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'

/** Prints a parsed query with only the necessary brackets and quotes. */
function read(text: string): string {
  const parsed = parseQuery(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.refusal.problem.reason}`)
  return printQuery(parsed.value)
}

function one(text: string): QueryNode {
  const parsed = parseQuery(text)
  if (!parsed.ok || parsed.value === undefined) throw new Error(`${text}: no query`)
  return parsed.value
}

function problemOf(text: string) {
  const parsed = parseQuery(text)
  if (parsed.ok) throw new Error(`${text}: no error`)
  const { span, problem } = parsed.refusal
  return [problem.reason, text.slice(span.from, span.to)]
}

describe('a query', () => {
  test('that says nothing finds everything', () => {
    expect(parseQuery('')).toEqual({ ok: true, value: undefined })
    expect(parseQuery(' \t\n')).toEqual({ ok: true, value: undefined })
  })

  test('is read as people who know the language type it', () => {
    const typed =
      'is:unresolved assigned:me release:1.2* level:error,fatal user.email:*@acme.com !browser:Chrome firstSeen:-24h timesSeen:>100 has:trace error.type:TypeError stack.filename:*/checkout/* "free text"'
    expect(read(typed)).toBe(typed.replace('error,fatal', '[error, fatal]'))
  })

  test('joins terms that stand side by side, binds AND before OR, and brackets before both', () => {
    expect(read('a b')).toBe('a b')
    expect(read('a AND b')).toBe('a b')
    expect(read('a OR b c')).toBe('a OR b c')
    expect(read('(a OR b) c')).toBe('(a OR b) c')
    expect(read('((a)) (b AND (c d))')).toBe('a b c d')
    expect(read('(a)(b) OR (c)')).toBe('a b OR c')
    expect(one('a OR b c')).toMatchObject({ kind: 'or', parts: [{ kind: 'text' }, { kind: 'and' }] })
  })

  test('takes AND and OR for words unless they are written large', () => {
    expect(read('this and that or "OR"')).toBe('this and that or "OR"')
  })

  test('is negated at its terms, whatever was bracketed', () => {
    expect(read('!a')).toBe('!a')
    expect(read('!!a')).toBe('a')
    expect(read('!key:a')).toBe('!key:a')
    expect(read('!(a OR key:b)')).toBe('!a !key:b')
    expect(read('!(a b) c')).toBe('(!a OR !b) c')
  })

  test('lists values between commas or in square brackets', () => {
    expect(read('level:error,"a b"')).toBe('level:[error, "a b"]')
    expect(read('level:[ error ,fatal , "c, d", two words ]')).toBe('level:[error, fatal, "c, d", "two words"]')
    expect(read('level:[error]')).toBe('level:error')
  })

  test('undoes escapes, and leaves other backslashes alone', () => {
    expect(one(String.raw`a:"say \"hi\" \\ \*"`)).toMatchObject({ values: [{ pattern: [String.raw`say "hi" \ *`] }] })
    expect(one(String.raw`file:C:\app\*.js`)).toMatchObject({ values: [{ pattern: [String.raw`C:\app*.js`] }] })
    expect(one('a:**b***c*')).toMatchObject({ values: [{ pattern: ['', 'b', 'c', ''] }] })
  })

  test('leaves text that only looks like keys in peace', () => {
    for (const text of ['https://example.com/a?b=c', 'std::vec', '127.0.0.1:3000', '12:30:01', ':-', 'a,b', '[object'])
      expect(one(text)).toMatchObject({ kind: 'text', pattern: [text] })
  })

  test('keeps brackets that a word has opened itself', () => {
    expect(one('useState(0)')).toMatchObject({ pattern: ['useState(0)'] })
    expect(one('stack.function:Array.map(<anonymous>)')).toMatchObject({
      values: [{ pattern: ['Array.map(<anonymous>)'] }],
    })
    expect(read('(f(x) OR y)')).toBe('"f(x)" OR y')
    expect(read('a:[x[0], f(y, z)]')).toBe('a:["x[0]", "f(y, z)"]')
  })

  test('names tags that have odd names or those of keys', () => {
    expect(one('tags[level]:x')).toMatchObject({ key: { name: 'level', isTag: true } })
    expect(one('tags["my tag"]:x')).toMatchObject({ key: { name: 'my tag', isTag: true } })
    expect(one('"my \\"key\\"":x')).toMatchObject({ key: { name: 'my "key"', isTag: false } })
    expect(one('größe:9')).toMatchObject({ key: { name: 'größe' } })
  })

  test('reads the operators that other tools put before a value as wildcards', () => {
    expect(read('url:\uf00dContains\uf00dcart')).toBe('url:*cart*')
    expect(read('!url:\uf00dStartsWith\uf00d[/a, "/b c"]')).toBe('!url:[/a*, "/b c*"]')
    expect(read('url:\uf00dEndsWith\uf00d"*.js"')).toBe('url:"*.js"')
    expect(read('url:\uf00dContains\uf00d""')).toBe('url:"*"')
  })

  test('reads the type of a tag', () => {
    expect(one('tags[items,number]:>5')).toMatchObject({ key: { name: 'items', isTag: true, isNumber: true } })
    expect(one('tags["my items", number]:5')).toMatchObject({ key: { name: 'my items', isNumber: true } })
    expect(one('tags[items,string]:5')).toMatchObject({ key: { name: 'items', isTag: true } })
    expect(read('tags[items,number]:>5')).toBe('tags[items,number]:>5')
  })

  test('knows where each of its parts is written', () => {
    const text = 'x !level:[error, "a b"]'
    const filter = one(text)
    if (filter.kind !== 'and' || filter.parts[1]?.kind !== 'filter') throw new Error('not read as two terms')
    const { span, key, values } = filter.parts[1]
    const at = ({ from, to }: { from: number; to: number }) => text.slice(from, to)
    expect([at(span), at(key.span), ...values.map((value) => at(value.span))]).toEqual([
      '!level:[error, "a b"]',
      'level',
      'error',
      '"a b"',
    ])
  })
})

describe('an error in a query', () => {
  test.each([
    ['a "b c', 'open_quote', '"b c'],
    ['a:"b c', 'open_quote', '"b c'],
    ['a:["b, c', 'open_quote', '"b, c'],
    ['"a"b', 'after_quote', 'b'],
    ['a:"b"c', 'after_quote', 'c'],
    ['a:["b" c]', 'after_quote', 'c'],
    ['a ""', 'empty_text', '""'],
    ['a (b OR c', 'open_bracket', '('],
    ['a) b', 'stray_bracket', ')'],
    ['a ( )', 'empty_brackets', '( )'],
    ['a:[b, c', 'open_list', '['],
    ['TypeError: x is not', 'missing_value', 'TypeError:'],
    ['a:b,', 'missing_value', 'a:b,'],
    ['a:[b,]', 'missing_value', 'a:[b,'],
    ['"":b', 'missing_key', '""'],
    ['AND a', 'missing_operand', 'AND'],
    ['a OR', 'missing_operand', 'OR'],
    ['a AND OR b', 'missing_operand', 'AND'],
    ['(OR a)', 'missing_operand', 'OR'],
    ['a ! b', 'missing_operand', '!'],
    ['a:\uf00dMatches\uf00db', 'unknown_operator', 'a'],
    ['tags[a,boolean]:true', 'unknown_type', 'tags[a,boolean]'],
    ['message://^not found$//', 'expression', 'message://^not found$//'],
    ['x !url://cart|pay// y', 'expression', 'url://cart|pay//'],
  ])('%s: %s at %s', (text, reason, place) => {
    expect(problemOf(text)).toEqual([reason, place])
  })

  test('is the first of several', () => {
    expect(problemOf('a: (b')).toEqual(['missing_value', 'a:'])
  })
})

describe('a query beyond its limits', () => {
  test('is refused: too long, too deep, too many terms', () => {
    expect(problemOf('x'.repeat(MAX_QUERY_LENGTH + 1))[0]).toBe('too_long')
    expect(problemOf('('.repeat(MAX_QUERY_LENGTH))[0]).toBe('too_deep')
    expect(problemOf('x '.repeat(MAX_TERMS + 1))[0]).toBe('too_many_terms')
    expect(problemOf(`a:[${'b,'.repeat(MAX_TERMS)}b]`)[0]).toBe('too_many_terms')
  })

  test('is read up to them', () => {
    expect(parseQuery('('.repeat(MAX_DEPTH) + 'a' + ')'.repeat(MAX_DEPTH)).ok).toBe(true)
    expect(parseQuery('x '.repeat(MAX_TERMS)).ok).toBe(true)
    expect(parseQuery('x'.repeat(MAX_QUERY_LENGTH)).ok).toBe(true)
  })
})
