import { costFloor } from '#floors'
import { repetitions } from './repetitions.table.ts'

for (const { decoder, of, body, read } of repetitions)
  costFloor('what is dearest to read, 6 MB of it', {
    of: `${decoder}: ${of}`,
    // A third of the three-second limit of a digest thread per record; sections of source maps took 37 s.
    most: 25_000,
    prepare: () => () => read(body),
  })
