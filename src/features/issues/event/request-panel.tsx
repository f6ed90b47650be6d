import type { ReactNode } from 'react'
import type { Json, RequestData } from '#domain/event/event.ts'
import { messages } from '#messages'
import { CopyButton } from '#ui/copy-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { curlCommand, requestUrl } from './curl.ts'
import { JsonFacts, Pairs } from './facts.tsx'
import { readableBody, shorten } from './json-text.ts'

/** Maximum length of a curl command; longer ones are impractical to paste and bloat the page. */
const MAX_CURL_CHARS = 32_000

/** The HTTP request during which it happened. */
export function RequestPanel({ request, rawHref }: { request: RequestData; rawHref: string }) {
  const t = messages('issues')
  const curl = curlCommand(request)
  const { query_string: query = [], headers = [], cookies = [], env = {}, data } = request
  return (
    <Panel
      id="request"
      title={t('request.title')}
      aside={
        curl !== undefined &&
        curl.length <= MAX_CURL_CHARS && (
          <CopyButton text={curl} label={t('request.copyCurl')} copiedLabel={t('copied')} withLabel />
        )
      }
    >
      <div className="grid gap-4">
        <p className="font-mono text-sm wrap-anywhere text-ink">
          {request.method !== undefined && <strong>{request.method.toUpperCase()} </strong>}
          {requestUrl(request) ?? request.url}
          {request.fragment !== undefined && request.fragment !== '' && (
            <span className="text-ink-3">#{request.fragment}</span>
          )}
        </p>
        {query.length > 0 && (
          <Part title={t('request.query')}>
            <Pairs pairs={query} />
          </Part>
        )}
        {data !== undefined && data !== null && data !== '' && <Body data={data} rawHref={rawHref} />}
        {headers.length > 0 && (
          <Part title={t('request.headers')}>
            <Pairs pairs={headers} />
          </Part>
        )}
        {cookies.length > 0 && (
          <Part title={t('request.cookies')}>
            <Pairs pairs={cookies} />
          </Part>
        )}
        {Object.keys(env).length > 0 && (
          <Part title={t('request.env')}>
            <JsonFacts values={env} />
          </Part>
        )}
      </div>
    </Panel>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-ink-3">{title}</h3>
      {children}
    </div>
  )
}

function Body({ data, rawHref }: { data: Json; rawHref: string }) {
  const t = messages('issues')
  const { text, cut } = shorten(readableBody(data))
  return (
    <Part title={t('request.body')}>
      <ScrollBox label={t('request.body')} className="max-h-96 overflow-y-auto rounded-md bg-sunken px-3 py-2">
        <pre dir="auto" className="font-mono text-sm wrap-anywhere whitespace-pre-wrap text-ink">
          {text}
        </pre>
      </ScrollBox>
      {cut > 0 && (
        <p className="mt-1 text-sm text-ink-3">
          {t('event.cut', { count: cut })}{' '}
          <a href={rawHref} className="text-accent underline">
            {t('event.raw')}
          </a>
        </p>
      )}
    </Part>
  )
}
