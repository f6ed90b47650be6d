/** The tag that adds the toolbar to a site. */
export function htmlSnippet(script: string, project: string): string {
  return `<script src="${script}" data-project="${project}" async></script>`
}

/** The same in the root layout of a Next.js app, for development and staging only. */
export function nextSnippet(script: string, project: string): string {
  return `import Script from 'next/script'

const showsToolbar =
  process.env.NODE_ENV === 'development' || process.env.NEXT_PUBLIC_ENVIRONMENT === 'staging'

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        {showsToolbar && (
          <Script src="${script}" data-project="${project}" strategy="lazyOnload" />
        )}
      </body>
    </html>
  )
}`
}
