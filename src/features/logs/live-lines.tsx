import { apiPaths, absolute } from '#domain/paths.ts'
import type { LogsSearch } from '#domain/logs/logs-search.ts'
import { requestContext } from '#messages/request.ts'
import { running } from '#running'
import { looked } from './address.ts'
import { Tail } from './tail.tsx'
import { tailTexts } from './tail-texts.ts'

/** New logs of a search as they arrive. */
export function LiveLines({ search }: { search: LogsSearch }) {
  const { query, projects, environments, columns, lines } = search
  const { organization, site } = running().settings
  const params = { query, project: projects, environment: environments, column: columns }
  const address = absolute({ ...site, origin: '' }, apiPaths.logsLive(organization, params))
  const { locale, timeZone, clock } = requestContext()
  return (
    <Tail
      key={address}
      address={address}
      listAt={looked(search, { view: 'lines', open: undefined, before: undefined })}
      columns={columns}
      isCut={lines === 'cut'}
      times={{ locale: locale === 'en' ? 'en-GB' : locale, timeZone, clock }}
      texts={tailTexts()}
    />
  )
}
