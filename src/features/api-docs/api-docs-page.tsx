import type { Metadata } from 'next'
import { absolute, apiPaths, paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { textsFor } from '#messages/texts-for.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { ApiReference } from './api-reference.tsx'
import { docsTexts } from './texts.ts'

export function apiDocsMetadata(): Metadata {
  return { title: messages('apiDocs')('title') }
}

/** The reference of `/api/1`, rendered in the browser from this server's own document, so it always matches. */
export async function ApiDocsPage() {
  await guard('org:read')
  const t = messages('apiDocs')
  const { site } = running().settings
  const document = site.basePath + apiPaths.ownDocument()
  return (
    <>
      <PageHeader title={t('title')} actions={<LinkButton href={paths.account('tokens')}>{t('tokens')}</LinkButton>} />
      <PageBody>
        <p className="max-w-prose text-ink-2">
          {t('lead')}{' '}
          <a href={document} className="text-accent underline">
            {t('document')}
          </a>
        </p>
        <ApiReference
          document={document}
          here={site.basePath}
          server={absolute(site, '')}
          texts={textsFor('apiDocs', docsTexts)}
        />
      </PageBody>
    </>
  )
}
