import { SortHead } from '#ui/sort-head.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { State } from '../state.tsx'

const here = '/dev/states/ui/sort-head'

export function States() {
  return (
    <State name="columns" wide>
      <Table label="Transactions">
        <thead>
          <tr>
            <Th>Transaction</Th>
            <SortHead href={here} descending={undefined} title="Sort by count">
              Count
            </SortHead>
            <SortHead href={here} descending>
              p95
            </SortHead>
            <SortHead href={here} descending={false}>
              Failed
            </SortHead>
          </tr>
        </thead>
        <tbody>
          <Tr>
            <Td>GET /cart</Td>
            <Td numeric>12,449</Td>
            <Td numeric>84 ms</Td>
            <Td numeric>0.2 %</Td>
          </Tr>
        </tbody>
      </Table>
    </State>
  )
}
