import type { Frame } from '#domain/event/event.ts'
import { familyOf } from '../steps/family.ts'
import { cleanFunction } from '../steps/function-name.ts'
import { fileName, isAtAddress, moduleName } from '../steps/place.ts'
import { nativeNameV3 } from '../v3/native-name.ts'

const UUID = /[-._~]?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
const UPPER_HEX = /[-._~]?(?=[A-F]*\d)[\dA-F]{8,64}(?=[-._~]|$)/g

/** The file that counts, without build-specific names, including upper-case hashes and UUIDs. */
export function fileNameV4(frame: Frame, platform: string): string {
  const { filename } = frame
  if (filename === undefined || familyOf(platform) !== 'javascript') return fileName(frame, platform)
  const plain = filename.replace(UUID, '').replace(UPPER_HEX, '')
  return fileName(plain === filename ? frame : { ...frame, filename: plain }, platform)
}

/**
 * Lambdas and coroutines of Kotlin and Scala: `Checkout$load$1` of a function `load`, but not the class `Checkout$1`.
 */
const NUMBERED_MEMBER = /(\$[a-z]\w*)(?:\$\d+)+/g

export function moduleNameV4(frame: Frame, platform: string): string {
  const name = moduleName(frame, platform)
  return platform === 'java' ? name.replace(NUMBERED_MEMBER, '$1') : name
}

/** Numbers in generated Kotlin/Native names: `$loadCOROUTINE$12`, `$load$lambda$0$FUNCTION_REFERENCE$41`. */
const KOTLIN_NUMBER = /(COROUTINE|FUNCTION_REFERENCE|lambda|anonymous)?\$\d+/g

/**
 * `com.example.Cart.total` of `kfun:com.example.Cart#total(){}kotlin.Long`. `undefined` if it is not a Kotlin/Native
 * name.
 */
export function kotlinName(name: string): string | undefined {
  if (!name.startsWith('kfun:')) return undefined
  return name
    .slice('kfun:'.length)
    .replace(/#internal$/, '')
    .replace(/[({<].*$/s, '')
    .replace('#', '.')
    .replace(KOTLIN_NUMBER, '$1')
}

/** Unity's IL2CPP ends C# method names with a hash of the signature. */
const IL2CPP = /_m[\dA-F]{16,64}$/
const ERLANG_FUN = /-fun-\d+-/g
const CLOSURE = /\{closure[^{}]*\}/g
const CLOSED = '\u0001'

/** JavaScript functions that call other functions: SDK wrappers bundled with the app get these names. */
const CALLING = /^(?:Object|Function|Reflect|Proxy)\.(?:apply|call|construct)$/

/** A function's name without the parts that vary between builds. '' if none exists. */
export function functionNameV4(frame: Frame, platform: string): string {
  const { function: name = '' } = frame
  switch (familyOf(platform)) {
    case 'javascript': {
      if (CALLING.test(name)) return ''
      const own = cleanFunction(frame, platform, nativeNameV3)
      // Names of one or two letters in a script from a URL come from a minifier.
      return own.length <= 2 && isAtAddress(frame) && frame.data?.symbolicated !== true ? '' : own
    }
    case 'native':
      return kotlinName(name) ?? cleanFunction(frame, platform, nativeNameV3).replace(IL2CPP, '')
    case 'other':
      break
  }
  if (platform === 'php' && name.includes('{closure'))
    return cleanFunction({ function: closed(name) }, platform, nativeNameV3)
  const own = cleanFunction(frame, platform, nativeNameV3)
  if (platform === 'csharp') return own.replace(IL2CPP, '')
  if (platform === 'java') return own.replace(NUMBERED_MEMBER, '$1')
  return own.includes('-fun-') ? own.replace(ERLANG_FUN, '-fun-') : own
}

/** Collapses nested closures, innermost first, into one `{closure}`. */
function closed(name: string): string {
  let rest = name
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(CLOSURE, CLOSED)
  }
  return rest.replaceAll(CLOSED, '{closure}')
}

/** The assembly in the name of a closed generic .NET type: `Shop, Version=1.2.3.0, Culture=…`. */
const ASSEMBLY = /,\s*[\w.-]+(?:,\s*(?:Version|Culture|PublicKeyToken|ContentType)=[^\],]*)+/g
const ANONYMOUS_CLASS = /@anonymous.*$/s
const LAMBDA = /\$\$Lambda(?:\$\d+)?(?:\/\w+)?/g
const ADDRESS = /:?0x[\da-f]{4,16}/gi

/**
 * Returns an exception's type without the parts that come from a build, a process or the data. '' if it says nothing.
 * Used for titles as well as grouping.
 */
export function typeName(type: string | undefined, value: string | undefined): string {
  if (type === undefined || type.startsWith('minified:')) return ''
  // PowerShell: `throw "text"` uses the text as the type.
  if (value !== undefined && type.trim() === value.trim()) return ''
  return type
    .replace(ANONYMOUS_CLASS, '@anonymous')
    .replace(ASSEMBLY, '')
    .replace(LAMBDA, '$$$$Lambda')
    .replace(ADDRESS, '')
}
