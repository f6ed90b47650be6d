import { attacks, type Means } from './attacks.ts'

/** The message to an attacker process, which replies with the statuses it received. */
export interface Order {
  readonly name: string
  readonly means: Means
}

process.on('message', ({ name, means }: Order) => {
  const found = attacks.find((attack) => attack.name === name)
  if (found === undefined) throw new Error(`There is no attack ${name}.`)
  void found.run(means).then((answers) => process.send?.(answers))
})
