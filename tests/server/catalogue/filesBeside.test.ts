import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesBeside } from '../../../server/catalogue/import/filesBeside.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-files-'))
  await mkdir(join(folder, 'catalogue', 'halls'), { recursive: true })
  for (const name of ['secret.jpg', 'catalogue/stage.jpg', 'catalogue/halls/barn.png'])
    await writeFile(join(folder, name), name)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const named = (...pictures: string[]) =>
  filesBeside(
    join(folder, 'catalogue', 'events.yaml'),
    `events:\n${pictures.map(picture => `  - { picture: ${picture} }\n`).join('')}`,
  )
const base64 = (text: string) => Buffer.from(text).toString('base64')

test('The pictures beside the file that it names are sent with it, each once', async () => {
  expect(
    await named('{ file: stage.jpg }', '{ file: halls/barn.png, alt: A barn }', '{ file: stage.jpg }'),
  ).toEqual({
    'stage.jpg': base64('catalogue/stage.jpg'),
    'halls/barn.png': base64('catalogue/halls/barn.png'),
  })
})

test('Nothing else is: what is missing, elsewhere, a folder, too large, or no file of the catalogue', async () => {
  await writeFile(join(folder, 'catalogue', 'large.jpg'), '')
  await truncate(join(folder, 'catalogue', 'large.jpg'), 15_000_001)
  expect(
    await named(
      '{ file: none.jpg }',
      '{ file: ../secret.jpg }',
      '{ file: halls/../../secret.jpg }',
      `{ file: ${folder}/secret.jpg }`,
      '{ file: halls }',
      '{ file: large.jpg }',
      'https://a.example/stage.jpg',
      '7',
    ),
  ).toEqual({})
  for (const text of ['', 'events: 3', '<html>', '[{"@type":"Event"}]', 'a: [', '- events'])
    expect(await filesBeside(join(folder, 'events.yaml'), text)).toEqual({})
})

test('More than fits into a message is refused', async () => {
  const names = Array.from({ length: 8 }, (_, number) => `${number}.jpg`)
  for (const name of names) {
    await writeFile(join(folder, 'catalogue', name), '')
    await truncate(join(folder, 'catalogue', name), 14_000_000)
  }
  await expect(named(...names.map(name => `{ file: ${name} }`))).rejects.toThrow(
    /more than 100 MB together: import it in parts/,
  )
})
