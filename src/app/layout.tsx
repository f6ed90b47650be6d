import '#ui/globals.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { SelfWatch } from '#features/self-watch/self-watch.tsx'
import { Root } from '#features/shell/root.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  const t = messages('common')
  return {
    title: { default: t('product'), template: `%s · ${t('product')}` },
    description: t('description'),
    robots: { index: false, follow: false },
  }
}

export const viewport: Viewport = { colorScheme: 'light dark', viewportFit: 'cover' }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <Root>
      {children}
      <SelfWatch />
    </Root>
  )
}
