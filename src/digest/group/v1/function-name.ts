import type { Frame } from '#domain/event/event.ts'

const NAMELESS =
  /^(?:\?|<anonymous>|<anonymous function>|Anonymous function|anonymous|<unknown>|<redacted>|\[Anonymous\]|.*\/<|)$/

/**
 * The frame's function without the parts that vary between builds or say nothing. '' if none exists (docs/protocol.md
 * 5.2).
 */
export function functionName(frame: Frame, platform: string): string {
  const name = cleaned(frame, platform)
  return NAMELESS.test(name) ? '' : name
}

function cleaned({ function: name = '', raw_function }: Frame, platform: string): string {
  switch (platform) {
    case 'javascript':
    case 'node':
      return lastMember(name)
    case 'ruby':
      return name
        .replace(/^block \(\d+ levels\) in .*$/, 'block')
        .replace(/^block in .*$/, 'block')
        .replace(/__\d+_\d+$/, '')
    case 'php':
      return name.replace(/class@anonymous.*$/s, 'class@anonymous').replace(/^\{closure.*\}$/s, '')
    case 'java':
      return name.startsWith('lambda$') ? '' : name
    case 'csharp':
      return raw_function ?? name
    case 'native':
    case 'c':
    case 'cocoa':
    case 'objc':
    case 'rust':
      return name
        .replace(/::h[\da-f]{16}$/, '')
        .replace(/\{\{?closure\}?\}(?:#\d+)?/g, '{closure}')
        .replace(/\(.*\)/s, '')
  }
  return name
}

/** `async Object.<anonymous>.save [as onClick]` → `save`. */
function lastMember(name: string): string {
  const alias = name.indexOf(' [as ')
  const own = alias === -1 ? name : name.slice(0, alias)
  return own.slice(own.lastIndexOf('.') + 1).replace(/^(?:async|new) /, '')
}
