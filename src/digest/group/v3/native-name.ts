import { nativeName } from '../steps/native-name.ts'
import { namesOfMangled } from './mangled.ts'

/**
 * Cleans a native function's name like {@link nativeName}, but keeps the type of a method, `<app::Card>::pay`, and
 * writes anonymous namespaces the same for all compilers.
 */
export function nativeNameV3(name: string): string {
  const demangled = name.startsWith('_Z') ? namesOfMangled(name) : undefined
  if (demangled !== undefined) return demangled
  const written = name.includes('anonymous')
    ? name.replace(/`anonymous(?:-| )namespace'|\(anonymous namespace\)|\{anonymous\}(?=::)/g, '(anonymous)')
    : name
  const type = written.startsWith('<') ? typeOf(written) : undefined
  const own = type === undefined ? nativeName(written) : `<${nativeName(type)}>${afterType(written, type)}`
  // A list of generic types followed here.
  return own.replace(/::$/, '').replaceAll('(anonymous)', '(anonymous namespace)')
}

function afterType(name: string, type: string): string {
  return nativeName(name.slice(type.length + '<>'.length))
}

/** Returns the content of the leading brackets if it is a single type followed by a member. */
function typeOf(name: string): string | undefined {
  let depth = 0
  for (let at = 0; at < name.length; at++) {
    if (name[at] === '<') depth++
    else if (name[at] === '>' && name[at - 1] !== '-' && --depth === 0) {
      const type = name.slice(1, at)
      return name.startsWith('::', at + 1) && !/ (?:as|for) /.test(type) ? type : undefined
    }
  }
  return undefined
}
