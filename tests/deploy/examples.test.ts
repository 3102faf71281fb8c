/** The examples of deploy/, each checked by the program that reads it. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { CHANGE_PASSWORD_PAGE, CHANGE_PASSWORD_PATH } from '#server/web/change-password.ts'
import { isInstalled } from '#tests/support/is-installed.ts'

const run = promisify(execFile)
const folder = temporaryFolder()

const example = (name: string) => readFile(join('deploy', name), 'utf8')

test.skipIf(!isInstalled('systemd-analyze'))('systemd takes the units', async () => {
  const units = (await readdir('deploy')).filter((name) => /\.(service|timer)$/.test(name))
  expect(units.length).toBeGreaterThan(2)
  for (const name of units) {
    // The checker requires the named program to exist.
    const text = (await example(name)).replaceAll('/usr/local/bin/hibo', resolve('hibo'))
    await writeFile(join(folder, name), text)
  }
  const { stderr } = await run('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))])
  expect(stderr.split('\n').filter((line) => line.includes(folder))).toEqual([])
})

test.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))('nginx takes both settings', async () => {
  const [key, certificate] = [join(folder, 'hibo.key'), join(folder, 'hibo.pem')]
  const subject = ['-subj', '/CN=hibo.example.org', '-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject])
  for (const name of ['nginx.conf', 'nginx-static.conf']) {
    const own = (await example(name))
      .replace('/etc/ssl/certs/hibo.pem', certificate)
      .replace('/etc/ssl/private/hibo.key', key)
    await writeFile(join(folder, name), own)
    const whole = `pid ${folder}/nginx.pid; error_log stderr; events {} http { include ${join(folder, name)}; }`
    await writeFile(join(folder, 'whole.conf'), whole)
    const { stderr } = await run('nginx', ['-t', '-c', join(folder, 'whole.conf')])
    expect(stderr).toContain('test is successful')
    expect(stderr).not.toContain('[warn]')
  }
  expect(await example('nginx-static.conf')).toContain(
    `location = ${CHANGE_PASSWORD_PATH} {\n\t\treturn 302 ${CHANGE_PASSWORD_PAGE};`,
  )
})

test.skipIf(!isInstalled('caddy'))('Caddy takes its file', async () => {
  const env = { PATH: process.env.PATH, HOME: folder, SITE_URL: 'https://hibo.example.org' }
  await run('caddy', ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], { env })
  const { stderr } = await run('caddy', ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    env,
  })
  expect(stderr).not.toMatch(/"level":"warn"|not formatted/)
})

test.skipIf(!isInstalled('logrotate'))('logrotate takes its file', async () => {
  const logs = join(folder, 'logs')
  await mkdir(logs)
  await writeFile(join(logs, 'hibo.log'), 'a line\n')
  const file = join(folder, 'logrotate')
  await writeFile(file, (await example('logrotate')).replaceAll('/var/log/hibo/', `${logs}/`))
  await chmod(file, 0o644)
  const { stderr } = await run('logrotate', ['--debug', '--state', join(folder, 'state'), file])
  expect(stderr).toContain(`considering log ${logs}/hibo.log`)
  expect(stderr).not.toMatch(/^error/m)
})

test('the bucket’s policy allows what the site does, and no more', async () => {
  const policy: unknown = JSON.parse(await example('bucket-policy.json'))
  expect(policy).toMatchObject({
    Statement: [
      {
        Action: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
        Resource: 'arn:aws:s3:::hibo-uploads/*',
      },
      { Action: 's3:ListBucket', Resource: 'arn:aws:s3:::hibo-uploads' },
    ],
  })
})
