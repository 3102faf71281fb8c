import { expect, test } from 'vitest'

import { messagePreset } from './presets.ts'

test.each<[subject: string | null, opening: string]>([
  [null, ''],
  ['Job Opportunity', "Hi, I'm interested in discussing a job opportunity with you."],
  ...['C++', 'C#', 'R&D', 'Node.js'].map((skill): [string, string] => [
    `Skill: ${skill}`,
    `Hi, I noticed your ${skill} skill and would like to discuss a potential collaboration.`,
  ]),
  ...['', 'Hello', 'job opportunity'].map((subject): [string, string] => [
    subject,
    "Hi, I'd like to connect with you.",
  ]),
])('the subject %j gives a message the opening %j', (subject, opening) => {
  expect(messagePreset(subject)).toBe(opening)
})
