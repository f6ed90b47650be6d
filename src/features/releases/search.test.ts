import { describe, expect, test } from 'vitest'
import { paths } from '#domain/paths.ts'
import { changeSearch, defaultSearch, releaseAddress, type ReleaseSearch } from './search.ts'

describe('the address of the list', () => {
  test.each<[string, ReleaseSearch]>([
    ['/releases', defaultSearch],
    [
      '/releases?project=web&project=api&query=1.2%25+%2B&status=archived&sort=version&page=3',
      { projects: ['web', 'api'], query: '1.2% +', status: 'archived', order: 'version', page: 3 },
    ],
  ])('%s says its state, and is made from it', (address, search) => {
    const { searchParams: params } = new URL(address, 'http://host')
    const values = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]))
    const asNext = Object.fromEntries(
      Object.entries(values).map(([name, all]) => [name, all.length === 1 ? all[0] : all]),
    )
    expect(releaseAddress.parse(asNext)).toEqual(search)
    expect(paths.releases(releaseAddress.print(search))).toBe(address)
  })

  test.each([{ page: '0' }, { page: '-1' }, { page: '1e9' }, { page: ['2', '3'] }, { status: 'gone', sort: 'luck' }])(
    'that says nonsense (%j) shows the default',
    (params) => expect(releaseAddress.parse(params)).toEqual(defaultSearch),
  )

  test('goes back to the first page when the list becomes another', () => {
    expect(changeSearch({ ...defaultSearch, page: 7 }, { order: 'version' })).toMatchObject({ page: 1 })
  })
})
