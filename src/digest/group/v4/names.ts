import type { Frame } from '#domain/event/event.ts'
import { familyOf } from '../steps/family.ts'
import { cleanFunction } from '../steps/function-name.ts'
import { fileName, isAtAddress, moduleName } from '../steps/place.ts'
import { nativeNameV3 } from '../v3/native-name.ts'

const UUID = /[-._~]?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
const UPPER_HEX = /[-._~]?(?=[A-F]*\d)[\dA-F]{8,64}(?=[-._~]|$)/g

/** The file that counts, without what a build names it by: hashes in capitals and UUIDs too. */
export function fileNameV4(frame: Frame, platform: string): string {
  const { filename } = frame
  if (filename === undefined || familyOf(platform) !== 'javascript') return fileName(frame, platform)
  const plain = filename.replace(UUID, '').replace(UPPER_HEX, '')
  return fileName(plain === filename ? frame : { ...frame, filename: plain }, platform)
}

/** Lambdas and coroutines of Kotlin and Scala: `Checkout$load$1` of a function `load`, but not the class `Checkout$1`. */
const NUMBERED_MEMBER = /(\$[a-z]\w*)(?:\$\d+)+/g

export function moduleNameV4(frame: Frame, platform: string): string {
  const name = moduleName(frame, platform)
  return platform === 'java' ? name.replace(NUMBERED_MEMBER, '$1') : name
}

/** Where Kotlin/Native numbers what it makes: `$loadCOROUTINE$12`, `$load$lambda$0$FUNCTION_REFERENCE$41`. */
const KOTLIN_NUMBER = /(COROUTINE|FUNCTION_REFERENCE|lambda|anonymous)?\$\d+/g

/** `com.example.Cart.total` of `kfun:com.example.Cart#total(){}kotlin.Long`; undefined where it is no name of Kotlin/Native. */
export function kotlinName(name: string): string | undefined {
  if (!name.startsWith('kfun:')) return undefined
  return name
    .slice('kfun:'.length)
    .replace(/#internal$/, '')
    .replace(/[({<].*$/s, '')
    .replace('#', '.')
    .replace(KOTLIN_NUMBER, '$1')
}

/** Unity's IL2CPP ends names of C# methods with a hash of their signature. */
const IL2CPP = /_m[\dA-F]{16,64}$/
const ERLANG_FUN = /-fun-\d+-/g
const CLOSURE = /\{closure[^{}]*\}/g
const CLOSED = '\u0001'

/** By which functions of JavaScript call others: wrappers of SDKs that are bundled with the app are named after them. */
const CALLING = /^(?:Object|Function|Reflect|Proxy)\.(?:apply|call|construct)$/

/** A function's name without what changes from build to build; '' where there is none. */
export function functionNameV4(frame: Frame, platform: string): string {
  const { function: name = '' } = frame
  switch (familyOf(platform)) {
    case 'javascript': {
      if (CALLING.test(name)) return ''
      const own = cleanFunction(frame, platform, nativeNameV3)
      // One or two letters in a script from an address are a minifier's.
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

/** Closures within closures, innermost first, as one `{closure}`. */
function closed(name: string): string {
  let rest = name
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(CLOSURE, CLOSED)
  }
  return rest.replaceAll(CLOSED, '{closure}')
}

/** The assembly that the name of a closed generic type of .NET carries: `Shop, Version=1.2.3.0, Culture=…`. */
const ASSEMBLY = /,\s*[\w.-]+(?:,\s*(?:Version|Culture|PublicKeyToken|ContentType)=[^\],]*)+/g
const ANONYMOUS_CLASS = /@anonymous.*$/s
const LAMBDA = /\$\$Lambda(?:\$\d+)?(?:\/\w+)?/g
const ADDRESS = /:?0x[\da-f]{4,16}/gi

/**
 * Returns an exception's type without what a build, a process or the data put into it; '' where it says nothing. For
 * titles as well as for grouping.
 */
export function typeName(type: string | undefined, value: string | undefined): string {
  if (type === undefined || type.startsWith('minified:')) return ''
  // PowerShell: `throw "text"` has the text for a type.
  if (value !== undefined && type.trim() === value.trim()) return ''
  return type
    .replace(ANONYMOUS_CLASS, '@anonymous')
    .replace(ASSEMBLY, '')
    .replace(LAMBDA, '$$$$Lambda')
    .replace(ADDRESS, '')
}
