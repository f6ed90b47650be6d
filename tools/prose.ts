/**
 * Counts words in comments that make them read like a translation: pronouns without a noun, verbs that no
 * English-speaking engineer uses here. `npm run check` fails when a folder has more of them per 1,000 words of its
 * comments than tools/prose.json allows. `node tools/prose.ts` prints the table, `--lower` writes down what has become
 * better.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = '{src,demo,tools,bench,e2e,bin}/**/*.{ts,tsx,mjs}'
const limitsFile = 'tools/prose.json'

/** The words and phrases that count. */
const markers = new RegExp(
  [
    String.raw`\b(?:whoever|whatever|nobody|somebody|stands?|tells?|told|bears?|anew|beside|meanwhile|thereby|mends?|mended|lest)\b`,
    String.raw`\b(?:is none|is no|so many|those that|as it is|by itself|what is|hand(?:s|ed)? on)\b`,
    String.raw`(?:^|[.!?] )(?:undefined: |Of |That )`,
  ].join('|'),
  'gim',
)

/** Block comments, and line comments on their own line. */
const comments = /\/\*+([\s\S]*?)\*\/|^[ \t]*\/\/(.*)$/gm

interface Count {
  readonly words: number
  readonly marked: number
}

export function proseOf(source: string): Count {
  let words = 0
  let marked = 0
  for (const [, block, line] of source.matchAll(comments)) {
    const text = (block ?? line ?? '').replaceAll(/^\s*\* ?/gm, '').trim()
    words += text.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length
    marked += text.match(markers)?.length ?? 0
  }
  return { words, marked }
}

/** `src/api`, `e2e`: the folder under which a file counts. */
function folderOf(file: string): string {
  const [top = '', second = ''] = file.split('/')
  return top === 'src' && file.split('/').length > 2 ? `${top}/${second}` : top
}

function count(): ReadonlyMap<string, Count> {
  const all = new Map<string, Count>()
  for (const file of globSync(sources, { cwd: root, exclude: (name) => name === 'node_modules' }).toSorted()) {
    const folder = folderOf(file)
    const { words, marked } = proseOf(readFileSync(join(root, file), 'utf8'))
    const before = all.get(folder) ?? { words: 0, marked: 0 }
    all.set(folder, { words: before.words + words, marked: before.marked + marked })
  }
  return all
}

/** Markers per 1,000 words, with one decimal. */
export function rateOf({ words, marked }: Count): number {
  return words === 0 ? 0 : Math.round((marked / words) * 10_000) / 10
}

type Limits = Readonly<Record<string, number>>

const readLimits = (): Limits => JSON.parse(readFileSync(join(root, limitsFile), 'utf8')) as Limits

/** Compares each folder with its limit. Without a limit, a folder must have none. */
export function checkProse(): { readonly ok: boolean; readonly output: string } {
  const limits = readLimits()
  const worse = [...count()]
    .map(([folder, found]) => ({ folder, rate: rateOf(found), limit: limits[folder] ?? 0 }))
    .filter(({ rate, limit }) => rate > limit)
  if (worse.length === 0) return { ok: true, output: '' }
  const lines = worse.map(({ folder, rate, limit }) => `${folder}: ${rate} markers per 1,000 words, limit ${limit}`)
  return { ok: false, output: [...lines, 'Rewrite the new comments (tools/prose.ts lists the markers).'].join('\n') }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = count()
  for (const [folder, one] of found)
    console.log(`${folder.padEnd(16)} ${String(one.words).padStart(7)} words ${String(rateOf(one)).padStart(6)}`)
  const all = [...found.values()].reduce((a, b) => ({ words: a.words + b.words, marked: a.marked + b.marked }))
  console.log(`${'all'.padEnd(16)} ${String(all.words).padStart(7)} words ${String(rateOf(all)).padStart(6)}`)
  if (process.argv.includes('--lower')) {
    const limits = readLimits()
    const lower = [...found].map(([folder, one]) => [folder, Math.min(rateOf(one), limits[folder] ?? Infinity)])
    writeFileSync(join(root, limitsFile), `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`)
  }
}
