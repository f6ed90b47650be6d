import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore, type LanguageInput } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'

/** The syntactic role of a piece of code, which determines its colour (coloured-code.ts). `plain` has none. */
export type CodeTone = 'plain' | 'keyword' | 'string' | 'number' | 'comment' | 'function' | 'parameter' | 'punctuation'

export interface CodeToken {
  readonly text: string
  readonly tone: CodeTone
}

/** One line of code as pieces, in order and without gaps. */
export type CodeLine = readonly CodeToken[]

// One grammar per language, loaded on first use. Other languages are shown without colours.
const grammars = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  dart: () => import('shiki/langs/dart.mjs'),
  elixir: () => import('shiki/langs/elixir.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  'objective-c': () => import('shiki/langs/objective-c.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  scala: () => import('shiki/langs/scala.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  svelte: () => import('shiki/langs/svelte.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  vue: () => import('shiki/langs/vue.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
} satisfies Record<string, LanguageInput>

/** Languages with syntax colours. */
export type CodeLanguage = keyof typeof grammars

const byExtension: Readonly<Record<string, CodeLanguage>> = {
  sh: 'bash',
  bash: 'bash',
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  dart: 'dart',
  ex: 'elixir',
  exs: 'elixir',
  go: 'go',
  html: 'html',
  java: 'java',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  json: 'json',
  jsx: 'jsx',
  kt: 'kotlin',
  kts: 'kotlin',
  m: 'objective-c',
  mm: 'objective-c',
  php: 'php',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  scala: 'scala',
  sql: 'sql',
  svelte: 'svelte',
  swift: 'swift',
  toml: 'toml',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  vue: 'vue',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
}

/** Returns the language for a file name, ignoring a query or hash; `undefined` for unknown extensions. */
export function languageOfFile(name: string): CodeLanguage | undefined {
  const extension = /\.([a-z]+)(?:[?#].*)?$/i.exec(name)?.[1]?.toLowerCase()
  return extension !== undefined && Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined
}

// Grammars are regular expressions applied to untrusted code, so lines or texts above these limits stay uncoloured.
const MAX_LINE_CHARACTERS = 500
const MAX_CHARACTERS = 20_000
const TIME_LIMIT_MS = 500
const THEME = 'mishap'

let highlighter: Promise<HighlighterCore> | undefined
const compiled = new Set<CodeLanguage>()

async function highlighterFor(language: CodeLanguage): Promise<HighlighterCore> {
  highlighter ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '--', fontStyle: false })],
    langs: [],
    // A few grammar patterns cannot be expressed in JavaScript; without them only some colours are off.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  const ready = await highlighter
  if (!ready.getLoadedLanguages().includes(language)) await ready.loadLanguage(grammars[language])
  return ready
}

const tones: Readonly<Record<string, CodeTone>> = {
  'var(--token-keyword)': 'keyword',
  'var(--token-string)': 'string',
  'var(--token-string-expression)': 'string',
  'var(--token-constant)': 'number',
  'var(--token-comment)': 'comment',
  'var(--token-function)': 'function',
  'var(--token-parameter)': 'parameter',
  'var(--token-punctuation)': 'punctuation',
  'var(--token-link)': 'string',
}

/**
 * Splits code into coloured pieces by line. Returns plain lines without a language, or if the code is too long or too
 * slow.
 */
export async function highlightLines(code: string, language: CodeLanguage | undefined): Promise<readonly CodeLine[]> {
  if (language === undefined || code.length > MAX_CHARACTERS) return plainLines(code)
  const ready = await highlighterFor(language)
  const tokenize = () =>
    ready.codeToTokensBase(code, {
      lang: language,
      theme: THEME,
      tokenizeMaxLineLength: MAX_LINE_CHARACTERS,
      tokenizeTimeLimit: TIME_LIMIT_MS,
    })
  // Warm-up: a language's first lines compile its patterns, which on a busy machine exceeds the limit and would leave
  // them uncoloured.
  if (!compiled.has(language)) tokenize()
  compiled.add(language)
  const lines = tokenize()
  return lines.map((line) => line.map(({ content, color }) => ({ text: content, tone: tones[color ?? ''] ?? 'plain' })))
}

export function plainLines(code: string): readonly CodeLine[] {
  return code.split(/\r?\n/).map((text) => (text === '' ? [] : [{ text, tone: 'plain' }]))
}
