import localFont from 'next/font/local'

// Begun with the document, and left out for this once where they come too late: a text that changes its letters while
// somebody reads it moves everything below it. Other scripts than Latin come from the style sheets of the same packages.

const sans = localFont({
  src: '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'optional',
  adjustFontFallback: false,
  variable: '--font-latin-sans',
})

const mono = localFont({
  src: '../../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  weight: '100 800',
  display: 'optional',
  adjustFontFallback: false,
  variable: '--font-latin-mono',
})

/** Classes of the document's element that name the fonts for tokens.css. */
export const fontClasses = `${sans.variable} ${mono.variable}`
