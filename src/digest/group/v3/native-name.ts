import { nativeName } from '../steps/native-name.ts'

/** Like {@link nativeName}, with the type of a method kept and namespaces without a name as every compiler writes them. */
export function nativeNameV3(name: string): string {
  const written = name.includes('`') ? name.replace(/`anonymous(?:-| )namespace'/g, '(anonymous namespace)') : name
  const type = written.startsWith('<') ? typeOf(written) : undefined
  if (type === undefined) return nativeName(written)
  const rest = nativeName(written.slice(type.length + 2))
  return `<${nativeName(type)}>${rest.startsWith('::') ? rest : `::${rest}`}`
}

/** What stands in the brackets that a name begins with, where it is a type alone. */
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
