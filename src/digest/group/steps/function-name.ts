interface Named {
  readonly function?: string
  readonly raw_function?: string
}

/** The words by which SDKs of all languages say that a function has no name, or that nobody knows it. */
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

/** Returns a function of compiled code without what compilers add to its name. */
type NativeName = (name: string) => string

/**
 * The function of a frame without what changes from build to build or says nothing; '' for none (docs/protocol.md 5.2).
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
          // ERB templates are compiled to methods that are numbered anew by each process.
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

/** Takes the numbers out of the names that the C# compiler gives to closures, local functions and state machines. */
export function withoutNumbers(name: string): string {
  return name.replace(/(>[a-z]__(?:\w+\|)?)\d+(?:_\d+)?|(DisplayClass)\d+(?:_\d+)?/g, '$1$2')
}

/** `async Object.<anonymous>.save [as onClick]` → `save`. */
function lastMember(name: string): string {
  const alias = name.indexOf(' [as ')
  const own = alias === -1 ? name : name.slice(0, alias)
  const member = own.slice(own.lastIndexOf('.') + 1).replace(/^(?:async |new |async\*)/, '')
  // Firefox names nested functions after what is around them; bundlers number what has the same name.
  return member.endsWith('/<') ? '' : member.replace(/\$\d+$/, '')
}
