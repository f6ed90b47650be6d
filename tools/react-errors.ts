/**
 * Generates `src/domain/react/react-error-texts.ts`, the meaning of React's error codes. Run `node
 * tools/react-errors.ts` after updating React or Next.js. React publishes each build twice, with codes and with texts,
 * and both keep function names, so the n-th error of a function in one is the n-th in the other.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, type AnyNode, type CallExpression, type Expression, type NewExpression } from 'acorn'

/** A place where an error is created. `literals`: literal arguments, which the other build includes in its text. */
type Site =
  | { readonly code: number; readonly args: number; readonly literals: readonly string[] }
  | { readonly text: string; readonly args: number }

/** Sites by enclosing function name, in file order. */
type Sites = ReadonlyMap<string, readonly Site[]>

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))
const target = fileURLToPath(new URL('../src/domain/react/react-error-texts.ts', import.meta.url))
const inDom = (name: string) => [`react-dom/cjs/${name}`, `next/dist/compiled/react-dom/cjs/${name}`]
const inServerDom = (name: string) => [
  `next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-${name}`,
]

/**
 * Builds with codes, and the same with texts: server builds have texts in production too, and are otherwise identical.
 */
const builds: readonly (readonly [codes: readonly string[], texts: readonly string[]])[] = [
  [inDom('react-dom-client.production.js'), inDom('react-dom-client.development.js')],
  [inDom('react-dom.production.js'), inDom('react-dom.development.js')],
  [inDom('react-dom-server.browser.production.js'), inDom('react-dom-server.edge.production.js')],
  [inDom('react-dom-server-legacy.browser.production.js'), inDom('react-dom-server-legacy.node.production.js')],
  [inServerDom('server.browser.production.js'), inServerDom('server.edge.production.js')],
  [inServerDom('client.browser.production.js'), inServerDom('client.edge.production.js')],
  [['react/cjs/react.react-server.production.js'], ['react/cjs/react.react-server.development.js']],
]

const texts = new Map<number, string>()
const codes = new Set<number>()
const pairs = builds.flatMap(([coded, plain]) =>
  coded.map((file, index) => [sitesOf(file), sitesOf(plain[index] ?? '')] as const),
)
for (const [coded] of pairs) for (const site of [...coded.values()].flat()) if ('code' in site) codes.add(site.code)
for (const [coded, plain] of pairs) pair(coded, plain, inOrder)
for (const [coded, plain] of pairs) pair(coded, plain, byElimination)
write()

function pair(coded: Sites, plain: Sites, how: (coded: readonly Site[], plain: readonly Site[]) => void): void {
  for (const [name, sites] of coded) how(sites, plain.get(name) ?? [])
}

/** Matches functions with equally many errors in both. */
function inOrder(coded: readonly Site[], plain: readonly Site[]): void {
  const matches = coded.length === plain.length && coded.every((site, index) => isSame(site, plain[index]))
  if (matches) coded.forEach((site, index) => learn(site, plain[index]))
}

/** Matches the remaining errors of functions with some unknown errors, if both sides have equally many. */
function byElimination(coded: readonly Site[], plain: readonly Site[]): void {
  const known = new Set(texts.values())
  const left = coded.filter((site) => 'code' in site && !texts.has(site.code))
  inOrder(
    left,
    plain.filter((site) => 'text' in site && !known.has(site.text)),
  )
}

function isSame(coded: Site, plain: Site | undefined): boolean {
  if (plain === undefined || !('text' in plain)) return false
  if ('text' in coded) return coded.text === plain.text
  return coded.args === plain.args + coded.literals.filter((literal) => plain.text.includes(literal)).length
}

function learn(coded: Site, plain: Site | undefined): void {
  if (!('code' in coded) || plain === undefined || !('text' in plain)) return
  const text = coded.literals.reduce((so, literal) => so.replace(literal, '%s'), plain.text)
  const known = texts.get(coded.code)
  if (known !== undefined && known !== text)
    throw new Error(`Two texts for React's error ${coded.code}: ${known} / ${text}`)
  texts.set(coded.code, text)
}

function sitesOf(file: string): Sites {
  const sites = new Map<string, Site[]>()
  walk(parse(readFileSync(modules + file, 'utf8'), { ecmaVersion: 'latest' }), '', (site, name) => {
    sites.set(name, [...(sites.get(name) ?? []), site])
  })
  return sites
}

function walk(node: AnyNode, outer: string, found: (site: Site, name: string) => void): void {
  const name = nameOf(node, outer)
  const site = node.type === 'CallExpression' || node.type === 'NewExpression' ? siteOf(node) : undefined
  if (site !== undefined) found(site, name)
  for (const value of Object.values(node) as unknown[])
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) walk(child, name, found)
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** The function or top-level variable that a node is in or starts. */
function nameOf(node: AnyNode, outer: string): string {
  if (node.type === 'FunctionDeclaration') return node.id?.name ?? outer
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && outer === '') return node.id.name
  if (node.type === 'Property' && node.value.type === 'FunctionExpression' && node.key.type === 'Identifier')
    return `${outer}/${node.key.name}`
  return outer
}

/** `Error(formatProdErrorMessage(130, …))` or `Error("Element type is invalid: …")`. */
function siteOf({ callee, arguments: [message] }: CallExpression | NewExpression): Site | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'Error' || message === undefined) return undefined
  if (message.type === 'SpreadElement') return undefined
  if (message.type !== 'CallExpression') {
    const text = templateOf(message)
    return text.replaceAll('%s', '').trim() === '' ? undefined : { text, args: text.split('%s').length - 1 }
  }
  const [code, ...args] = message.arguments
  if (code?.type !== 'Literal' || typeof code.value !== 'number') return undefined
  const literals = args.flatMap((arg) => (arg.type === 'Literal' && typeof arg.value === 'string' ? [arg.value] : []))
  return { code: code.value, args: args.length, literals: literals.filter((literal) => literal !== '') }
}

/** A concatenated text, with `%s` for run-time parts. */
function templateOf(node: Expression | AnyNode): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'BinaryExpression' && node.operator === '+') return templateOf(node.left) + templateOf(node.right)
  return '%s'
}

function write(): void {
  const version = (name: string) =>
    (JSON.parse(readFileSync(`${modules}${name}/package.json`, 'utf8')) as { version: string }).version
  const lines = [...texts]
    .toSorted(([one], [other]) => one - other)
    .map(
      ([code, text]) => `${code} ${text.replaceAll('\n', String.raw`\n`).replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)}`,
    )
  const head = [
    `// Generated by tools/react-errors.ts from react ${version('react')} and next ${version('next')}: change it there.`,
    '// The texts are React’s: copyright (c) Meta Platforms, Inc. and affiliates, under the MIT license.',
    '',
    '/**',
    ' * A line per error: its code, a space, and its text as React’s development build has it, with `%s` for an argument and',
    ' * `\\n` (two characters) for a new line.',
    ' */',
  ]
  writeFileSync(target, `${head.join('\n')}\nexport const reactErrorTexts = \`\n${lines.join('\n')}\n\`\n`)
  const unknown = [...codes].filter((code) => !texts.has(code)).toSorted((one, other) => one - other)
  console.log(`${texts.size} of ${codes.size} codes have a text. Without: ${unknown.join(', ')}.`)
}
