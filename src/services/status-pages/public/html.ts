/** HTML that is finished: only {@link markup} makes it, so that nothing gets into a page unescaped. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[]

/** Joins markup and texts: `markup\`<p>${text}</p>\``. Texts are escaped; what is HTML already is not. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, index) => (index === 0 ? '' : written(parts[index - 1] ?? '')) + text).join('') }
}

function written(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return 'html' in part ? part.html : part.map((one) => one.html).join('')
}

/** For nothing, where something may be. */
export const nothing: Html = { html: '' }

/** Returns a text that stands for itself in HTML and in XML, within elements and within quoted attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)
}
