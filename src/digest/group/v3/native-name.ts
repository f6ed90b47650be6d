import { nativeName } from '../steps/native-name.ts'
import { namesOfMangled } from './mangled.ts'

/**
 * Returns a function of compiled code like {@link nativeName}, with the type of a method kept, `<app::Card>::pay`, and
 * namespaces without a name written alike for all compilers.
 */
export function nativeNameV3(name: string): string {
  const demangled = name.startsWith('_Z') ? namesOfMangled(name) : undefined
  if (demangled !== undefined) return demangled
  const written = name.includes('anonymous')
    ? name.replace(/`anonymous(?:-| )namespace'|\(anonymous namespace\)|\{anonymous\}(?=::)/g, '(anonymous)')
    : name
  const type = written.startsWith('<') ? typeOf(written) : undefined
  const own = type === undefined ? nativeName(written) : `<${nativeName(type)}>${afterType(written, type)}`
  // What follows was a list of generic types.
  return own.replace(/::$/, '').replaceAll('(anonymous)', '(anonymous namespace)')
}

function afterType(name: string, type: string): string {
  return nativeName(name.slice(type.length + '<>'.length))
}

/** What stands in the brackets that a name begins with, where it is a type alone and a member follows. */
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
