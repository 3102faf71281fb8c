import { expect, test } from 'vitest'
import type { ProfilePage } from '../schemas.ts'
import { jsonResume } from './json-resume.ts'

const page: ProfilePage = {
  profile: {
    id: '1',
    username: 'hodan_cali',
    full_name: 'Hodan Cali',
    purpose: 'build',
    company: null,
    title: null,
    bio: 'I build clinic records.',
    location: 'Hargeisa',
    works_remotely: false,
    time_zone: null,
    avatar_url: '/demo/member-hodan.webp',
    years_of_experience: 4,
    experience_level: 'Dhexe',
    availability: 'open',
    availability_confirmed_on: null,
    answers_within: null,
    shown_on_home: true,
    website: 'javascript:alert(1)',
    github: 'https://github.com/hodan',
    github_proven: false,
    twitter: null,
    linkedin: 'https://linkedin.com/in/hodan/',
    average_rating: 4.5,
    rating_count: 2,
    created_at: '2026-01-01T00:00:00+00:00',
    specializations: [],
  },
  skills: [
    { skill_id: 'a', name: 'C#', category: 'Languages', proficiency_level: 'Expert', is_learning: false },
    { skill_id: 'b', name: 'Rust', category: 'Languages', proficiency_level: null, is_learning: true },
  ],
  projects: [
    {
      id: 'p',
      title: 'Clinic records',
      description: 'Offline first.',
      thumbnail_url: null,
      github_url: 'https://github.com/hodan/clinic',
      live_url: null,
      created_at: '2026-01-01T00:00:00Z',
      skills: [{ id: 'a', name: 'C#' }],
      media: [],
    },
  ],
  learning_paths: [{ id: 'l', title: 'Systems', skills: [{ id: 'b', name: 'Rust' }] }],
}

test('a profile becomes a JSON Resume', () => {
  expect(jsonResume(page, 'https://hibo.example')).toMatchObject({
    basics: {
      name: 'Hodan Cali',
      label: 'Developer',
      image: 'https://hibo.example/demo/member-hodan.webp',
      url: 'https://hibo.example/profile/hodan_cali',
      summary: 'I build clinic records.',
      location: { city: 'Hargeisa' },
      profiles: [
        { network: 'Hibo', username: 'hodan_cali' },
        { network: 'GitHub', username: 'hodan', url: 'https://github.com/hodan' },
        { network: 'LinkedIn', username: 'hodan' },
      ],
    },
    skills: [{ name: 'Languages', keywords: ['C# (Expert)'] }],
    interests: [
      { name: 'Learning: Languages', keywords: ['Rust'] },
      { name: 'Learning: Systems', keywords: ['Rust'] },
    ],
    projects: [{ name: 'Clinic records', keywords: ['C#'], url: 'https://github.com/hodan/clinic' }],
  })
})

test('a country is written as a region, by its name', () => {
  const abroad = { ...page, profile: { ...page.profile, location: 'Kenya' } }
  expect(jsonResume(abroad, 'https://hibo.example').basics.location).toEqual({ region: 'Kenya' })
})

test('unsafe URLs are left out', () => {
  expect(JSON.stringify(jsonResume(page, 'https://hibo.example'))).not.toContain('javascript:')
})
