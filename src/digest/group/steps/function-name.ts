interface Named {
  readonly function?: string
  readonly raw_function?: string
}

/** How SDKs write that a function is anonymous or unknown. */
const NAMELESS: ReadonlySet<string> = new Set([
  '?',
  '??',
  '<anonymous>',
  '<anonymous function>',
  'Anonymous function',
  'anonymous',
  '{anonymous}',
  '[Anonymous]',
  '<unknown>',
  '<redacted>',
  '<anonymous closure>',
  '<asynchronous suspension>',
  '{closure}',
  'global code',
  'module code',
  'eval code',
])

/** Strips compiler decorations from the name of a native function. */
type NativeName = (name: string) => string

/**
 * The frame's function without the parts that vary between builds or say nothing. '' if none exists (docs/protocol.md
 * 5.2).
 */
export function cleanFunction(frame: Named, platform: string, nativeName: NativeName): string {
  const name = cleaned(frame, platform, nativeName).trim()
  return NAMELESS.has(name) ? '' : name
}

function cleaned({ function: name = '', raw_function }: Named, platform: string, nativeName: NativeName): string {
  switch (platform) {
    case 'javascript':
    case 'node':
      return lastMember(name)
    case 'ruby':
      return (
        name
          .replace(/^block (?:\(\d+ levels\) )?in .*$/s, 'block')
          // ERB templates compile to methods with numbers that differ per process.
          .replace(/__{1,2}\d+_\d+$/, '')
      )
    case 'php':
      return name.replace(/@anonymous.*?(?=::|$)/s, '@anonymous').replace(/\{closure[^{}]*\}/g, '{closure}')
    case 'java':
      return name.startsWith('lambda$')
        ? ''
        : name.replace(/\$lambda\$\d+$|\$lambda-\d+$/, '$lambda').replace(/^(\$anonfun\$.*)\$\d+$/, '$1')
    case 'csharp':
      return withoutNumbers(raw_function ?? name)
    case 'native':
    case 'c':
    case 'cocoa':
    case 'objc':
    case 'swift':
    case 'rust':
      return /^0x[\da-f]+$/i.test(name) ? '' : nativeName(name)
  }
  return name
}

/** Removes the numbers in C# compiler names for closures, local functions and state machines. */
export function withoutNumbers(name: string): string {
  return name.replace(/(>[a-z]__(?:\w+\|)?)\d+(?:_\d+)?|(DisplayClass)\d+(?:_\d+)?/g, '$1$2')
}

/** `async Object.<anonymous>.save [as onClick]` → `save`. */
function lastMember(name: string): string {
  const alias = name.indexOf(' [as ')
  const own = alias === -1 ? name : name.slice(0, alias)
  const member = own.slice(own.lastIndexOf('.') + 1).replace(/^(?:async |new |async\*)/, '')
  // Firefox names nested functions after their surroundings, and bundlers number functions of the same name.
  return member.endsWith('/<') ? '' : member.replace(/\$\d+$/, '')
}
