import { fieldsOf } from '#domain/address/codec.ts'
import { paths } from '#domain/paths.ts'
import { profilesParams, type ProfilesQuery } from '#domain/profile/profile-query.ts'
import type { FunctionPage, FunctionSum } from '#domain/profile/profile-store.ts'
import type { ProfileUnit } from '#domain/profile/profile.ts'
import { messages } from '#messages'
import { barHeights } from '#ui/bar-heights.ts'
import { Button } from '#ui/button.tsx'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { Link } from '#ui/link.tsx'
import { exactNumber, finePercent } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { PathText } from '#ui/path-text.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { flameAddress } from '../frame/address.ts'
import { amountText } from '../frame/value.ts'
import { placeOf } from '../view/frame-text.ts'

/** Scale from shares to the integers that sparklines need. */
const FINE = 1e6

/** Functions by self time, each with its trend. */
export function FunctionsPanel({ query, page }: { query: ProfilesQuery; page: FunctionPage }) {
  const t = messages('profiles')
  return (
    <Panel id="functions" title={t('functions.title')} note={t('functions.note')} flush>
      <FindForm query={query} />
      {page.functions.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-2">{t('functions.none')}</p>
      ) : (
        <Table label={t('functions.title')}>
          <thead>
            <tr>
              <Th>{t('functions.name')}</Th>
              <Th className="max-sm:hidden">{t('functions.trend')}</Th>
              <Th numeric>{t('functions.share')}</Th>
              <Th numeric>{t('functions.self')}</Th>
              <Th numeric>{t('functions.total')}</Th>
              <Th numeric>{t('functions.p75')}</Th>
              <Th numeric>{t('functions.p95')}</Th>
              <Th numeric>{t('functions.profiles')}</Th>
            </tr>
          </thead>
          <tbody>
            {page.functions.map((one) => (
              <Row key={one.functionId} one={one} unit={page.unit} query={query} />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

interface RowProps {
  readonly one: FunctionSum
  readonly unit: ProfileUnit
  readonly query: ProfilesQuery
}

function Row({ one, unit, query }: RowProps) {
  const t = messages('profiles')
  const { frame, functionId, trend, share, self, total, p75, p95, profiles } = one
  const name = frame.function === '' ? t('unknown') : frame.function
  const place = placeOf(frame) || (frame.package ?? frame.module ?? '')
  return (
    <Tr className="hover:bg-sunken">
      <Td className="max-w-96 max-sm:max-w-40">
        <Link
          href={flameAddress({ ...query, functionId })}
          prefetch={false}
          title={t('functions.flame', { function: name })}
          className="block truncate font-mono hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        {place !== '' && <PathText path={place} className="text-xs text-ink-3" />}
      </Td>
      <Td className="max-sm:hidden">
        <Sparkline
          heights={barHeights(trend.map((part) => Math.round((part ?? 0) * FINE)))}
          label={t('functions.trendOf', { share: finePercent(share) })}
          className="h-6 w-28"
        />
      </Td>
      <Td numeric>{finePercent(share)}</Td>
      <Td numeric>{amountText(self, unit)}</Td>
      <Td numeric>{amountText(total, unit)}</Td>
      <Td numeric>{amountText(p75, unit)}</Td>
      <Td numeric>{amountText(p95, unit)}</Td>
      <Td numeric>{exactNumber(profiles)}</Td>
    </Tr>
  )
}

/** A search field for part of a function's name. */
function FindForm({ query }: { query: ProfilesQuery }) {
  const t = messages('profiles')
  return (
    <SearchForm action={paths.profiles()} aria-label={t('find')} className="flex min-w-0 gap-2 px-4 pb-2">
      <HiddenFields fields={fieldsOf(profilesParams(query), ['find'])} />
      <input
        key={query.find}
        type="search"
        name="find"
        aria-label={t('find')}
        placeholder={t('find')}
        defaultValue={query.find}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="h-control w-80 min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink placeholder:text-ink-3 max-sm:text-lg"
      />
      <Button type="submit">{t('findNow')}</Button>
    </SearchForm>
  )
}
