import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { State } from '../state.tsx'

const rows = [
  ['GET /cart', '12,449', '84 ms'],
  ['POST /checkout', '804', '1.2 s'],
  ['a transaction with a very long name that does not want to end: GET /api/v1/projects/:project/issues', '3', '9 ms'],
]

function head() {
  return (
    <thead>
      <tr>
        <Th>Transaction</Th>
        <Th numeric sorted="descending">
          Count
        </Th>
        <Th numeric>p95</Th>
      </tr>
    </thead>
  )
}

export function States() {
  return (
    <>
      <State name="full" wide>
        <Table label="Transactions">
          {head()}
          <tbody>
            {rows.map(([name, count, p95]) => (
              <Tr key={name}>
                <Td>{name}</Td>
                <Td numeric>{count}</Td>
                <Td numeric>{p95}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </State>
      <State name="empty" wide>
        <Table label="No transactions">{head()}</Table>
      </State>
    </>
  )
}
