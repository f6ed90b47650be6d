/**
 * Checks that every language is complete: `node tools/messages.ts` prints differences from English, and fails for
 * selectable languages. `--todo ja` prints what remains to translate, as JSON with the English texts; `--merge ja FILE`
 * merges such a translated file into src/messages/ja.json.
 */
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { en } from '../src/messages/en/index.ts'
import { locales } from '../src/messages/locales.ts'
import { englishOnly } from '../src/messages/shape.ts'
import { flat, problemsOf, type Texts } from './messages/compare.ts'
import { merged, todo } from './messages/translating.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'src/messages')

const english: Texts = Object.fromEntries(Object.entries(en).filter(([area]) => !(area in englishOnly)))

function fileOf(locale: string): string {
  return join(folder, `${locale}.json`)
}

function read(file: string): Texts {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {}
}

/** Request handling modules must not read a text at load time: it would be English for all users. */
function textsOfModules(): string[] {
  return globSync('src/{features,app,ui,running}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /^(?:export )?const .*\b(?:messages|formats|requestContext)\(/.test(line) && !line.includes('=>')
          ? [`${file}:${index + 1} reads a text when it is loaded, in English for everybody: read it in the function`]
          : [],
      ),
  )
}

/** Runs the check. `output` has a line per problem; languages not yet selectable only report their progress. */
export function checkMessages(): { ok: boolean; output: string } {
  const problems = problemsOf('en', en, en).map(({ key, says }) => `en ${key} ${says}`)
  const notes: string[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const locale = basename(file, '.json')
    const found = problemsOf(locale, english, read(fileOf(locale)))
    if (locales.some((one) => one === locale))
      problems.push(...found.map(({ key, says }) => `${locale} ${key} ${says}`))
    else notes.push(`${locale}: ${found.length} of ${flat(english).size} texts are open; nobody can choose it yet`)
  }
  problems.push(...textsOfModules())
  return { ok: problems.length === 0, output: [...problems, ...notes].join('\n') }
}

function run([option, locale = '', file = '']: readonly string[]): boolean {
  switch (option) {
    case undefined: {
      const { ok, output } = checkMessages()
      console.log(output === '' ? 'Every language says everything.' : output)
      return ok
    }
    case '--todo':
      console.log(JSON.stringify(todo(locale, english, read(fileOf(locale))), null, 2))
      return true
    case '--merge': {
      const texts = merged(english, read(fileOf(locale)), read(file))
      writeFileSync(fileOf(locale), `${JSON.stringify(texts, null, 2)}\n`)
      const open = problemsOf(locale, english, texts)
      console.log(open.map(({ key, says }) => `${locale} ${key} ${says}`).join('\n') || `${locale} is complete.`)
      return true
    }
    default:
      console.log('Usage: node tools/messages.ts [--todo LOCALE | --merge LOCALE FILE]')
      return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = run(process.argv.slice(2)) ? 0 : 1
