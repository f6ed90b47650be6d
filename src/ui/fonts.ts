import localFont from 'next/font/local'

// Loaded with the document and skipped for this visit if late: swapping the font while someone reads shifts everything
// below. Scripts other than Latin come from the style sheets of the same packages.

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

/** Classes on the root element that define the fonts for tokens.css. */
export const fontClasses = `${sans.variable} ${mono.variable}`
