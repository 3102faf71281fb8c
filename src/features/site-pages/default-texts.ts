/** The texts of site pages until an admin writes others. They describe the product as it is: change both together. */
import { DATA_COOKIE, MEMBER_COOKIE, STYLES_COOKIE, THEME_COOKIE } from '#src/lib/cookies.ts'
import type { SitePath } from '#src/lib/site-pages.ts'

const ABOUT = `
Hibo connects Somali tech talent with opportunities. *Hibo* is Somali for gift, or talent.

## For developers

- **Be found.** Your profile shows what you do, what you have built, where you are, and whether you are available for hire.
- **Show how you grow.** List your skills, the ones you are learning, and your projects with pictures.
- **Talk with others.** Ask, answer and share in the [community](/community).

## For people who look for developers

- **Search.** The [directory](/developers) finds developers by specialization, skill, experience and rating. Members choose their level themselves; others rate them.
- **Read without an account.** Profiles, ratings and posts are public.
- **Write to a developer.** With an account you can send messages and, after you have talked, leave a rating. [How ratings work](/how-ratings-work)

## What it costs

Nothing. There are no advertisements, no paid places in a list, and no tracking.

## Made for slow networks

Pages are small, can save data, and stay readable without a connection once you have opened them. A message that you write offline goes out when the connection is back.
`

const RULES = `
This community is for everyone who works in tech, or wants to. These rules keep it useful and safe.

## Do

- **Be yourself.** Use your own name, your own picture and your own work.
- **Be kind.** Criticize ideas and code, not people. Beginners are welcome.
- **Stay on topic.** Post about tech, work and learning, in the category that fits.
- **Be honest about jobs.** Say who hires, what the work is, where it is, and what it pays if you can.
- **Rate fairly.** Write about your own experience with a person. [How ratings work](/how-ratings-work)

## Don't

- **No harassment.** No insults, threats, or hate for a clan, religion, gender or origin.
- **No scams.** Never ask for money, passwords or documents in return for a job. If somebody asks you, don't pay: report it.
- **No spam.** Don't post or send the same text again and again.
- **No private data of others.** Don't publish anyone's phone number, address, pictures or messages without asking them.
- **No traded ratings.** Don't buy, sell or swap them.
- **No stolen work.** Name the author of code, texts and pictures that are not yours.

## When somebody breaks a rule

**Report it.** On everything that somebody wrote, three dots (…) lead to *Report*, and [your reports](/settings/reports) say what became of it. Nobody else learns that you reported something.

**Mute or block them.** The same dots lead there. What a muted member posts is folded for you. Whom you block can't write to you either, comment under your posts or rate you. Nobody tells them.

Moderators look at every report. They can warn, hide or delete what breaks a rule, and pause or suspend a member. The member concerned reads why, and can [appeal](/settings/standing) once; another moderator answers. The [moderation log](/moderation/log) shows everyone how often that happens. Without an account, [report it here](/report): an email address is enough.
`

const RATINGS = `
A rating tells others what it was like to work or talk with a developer. Here is how it works.

## Who may rate

- You are signed in, and your email address is confirmed.
- **You and the developer have each written the other a message.** A person whom you never talked with can't rate you.
- Nobody can rate themselves.
- You can give a developer one rating. You can change it later; there is never a second one.

## What a rating is

One to five stars, and if you like how you worked together and a comment. Everyone can read it on the developer's profile, with your name beside it. You can change it, which the review then says, or delete it. Moderators can read earlier versions of a review. If your account is deleted, the ratings that you gave go with it.

The developer can answer a review once. They can change or delete the answer; it goes with the review.

## How the average is computed

- The average is the sum of all stars divided by the number of ratings. Every rating counts the same, old or new.
- It is shown with one decimal: 4.66 is shown as 4.7.
- **5.0 means that every rating is five stars.** An average of 4.96 is shown as 4.9.
- Half a star is filled from .5 on.
- Ratings by suspended members don't count.
- Beside the average you see the number of ratings. An average of few ratings says less.

## Where it matters

*Top Rated Developers* on the home page are the three with the highest average. If two are equal, the one with more ratings comes first, then the one who is available for hire. In the [directory](/developers) you can filter by a minimum rating. Nobody can pay for a place.

The order *Best rated, weighted* adds five ratings of 3 stars to everyone's own. So one rating of 5 stars counts as 3.33, and thirteen with an average of 4.6 count as 4.16: they stand first. Who is available for hire gets half a star more in this order.

## If a rating is unfair

Answer it, or ask the person to change it. If it breaks the [rules](/rules), report it: use the three dots (…) beside it, or [this form](/report) without an account.
`

const PRIVACY = `
This page says what this site stores about you, and who can see it.

## What everyone can see

- **Your profile**: name, username, whether you build or hire, company, picture, title, bio, location, experience, skills, learning paths, projects, links, and whether you work remotely and are available for hire, with the day on which you last confirmed that. We ask you again after 90 days; without an answer the profile says no after 14 days. It shows your time zone only if you chose that.
- **Roughly when you were here last**: the directory has an order by the day of the last visit. It shows no day or time, and you are not in it if no list shows you.
- **How soon you usually answer**: within a day, three days or a week, once five people have written to you first. You can switch that off under *Settings → Privacy*.
- **What you publish**: posts, comments, and the ratings that you give.

Search engines can find these pages.

## What only you see

- **Your email address.** It is never shown to others. You sign in with it. We send emails about your account to it and, unless you turn them off, about messages and what is new for you.
- **Your password.** It is stored as a hash, from which it can't be read.
- **What you liked.** Its author gets a notification. Everyone else sees the number of likes only.
- **Which posts you saved.** Nobody else learns that.
- **Whom you muted and blocked.** Nobody tells them.
- **What you reported.** Moderators see that you did. The person whom you report does not. If you report without an account, moderators see the email address that you give.

## Messages

A message can be read by you and the other person. Messages are not encrypted from end to end: the people who run the database could read them. If one of you reports a message, it is copied for the moderators with the five around it, or the last ten of a reported conversation. They see no other message.

## What is on your device

Four small cookies. None of them is used to track you.

| cookie | what it remembers |
|---|---|
| \`${MEMBER_COOKIE}\` | that somebody is signed in, so that the right page is sent |
| \`${THEME_COOKIE}\` | light or dark |
| \`${DATA_COOKIE}\` | whether you want to save data |
| \`${STYLES_COOKIE}\` | which version of the design your browser has, so that it is not sent again |

Your browser also keeps your sign-in, drafts and messages that are not sent yet, and the list of those whom you muted or blocked, and a copy of pages that you opened, so that you can read them offline. Signing out removes what is yours.

## What we don't do

There are no advertisements, no analytics and no trackers, and we don't sell data. Your browser loads nothing from other companies, with two exceptions: the service that stores this site's data, if there is one, and a profile picture that came from GitHub or Google with a sign-in.

## Limits and logs

To stop attacks, requests are counted by network, and the networks from which you signed in may be remembered, as hashes. Our log of errors holds neither names nor what people wrote. A company that hosts the site may keep a log of its own.

## How long it is kept

- **Your data** stays until you remove it, or your account is deleted.
- **An account whose email address is never confirmed** is shown nowhere, and may be removed after a week.
- **Copies for moderators**, notes of reports, and email addresses of people without an account who report: until a year after the case was closed. The title of what was reported and the decisions stay, so that moderators stay fair.
- **A sign-in** ends when you sign out, or after a long time without use.
- **A username that you give up** leads to your profile for 90 days, and nobody else can take it. Then it is forgotten.

You can change your profile, and change or delete your posts, comments and projects, at any time.

## When you leave

Under [*Settings → Leave*](/settings/leave) nobody sees you any more at once. For 14 days you can sign in and come back. Then your account, profile, pictures, projects, likes, ratings and, if you want it, posts and comments are deleted for good. This stays:

- **Conversations** belong to the other person, too. They keep them, under the name *Former member*.
- **Posts and comments** that you chose to keep are shown under *Former member*.
- **Your username** stays reserved, so that nobody takes your place.
- **Reports and decisions of moderators** stay, with copies of what was reported. A suspended member's email address stays as a hash.
- **Backups** are kept by whoever runs this site, for a time.

Under [*Settings → Your data*](/settings/data) you get a copy of everything that is yours. Under [*Settings → Privacy*](/settings/privacy) you choose whether lists and search engines show you.
`

/** This text holds with and without an email address. The page says below whether there is one, and when to use it. */
const CONTACT = `
- **Something breaks the law or the [rules](/rules).** Use the three dots (…) beside it, or [this form](/report) without an account. Moderators look at every report.
- **Moderators decided about you.** [Appeal](/settings/standing) once; another moderator answers.
- **You want a copy of your data, or to leave.** You do both in your settings: [*Your data*](/settings/data) and [*Leave*](/settings/leave).
- **You want to talk with a developer.** Open their profile in the [directory](/developers) and send a message.
`

export const DEFAULT_TEXTS: Record<SitePath, string> = {
  '/about': ABOUT.trim(),
  '/rules': RULES.trim(),
  '/how-ratings-work': RATINGS.trim(),
  '/privacy': PRIVACY.trim(),
  '/contact': CONTACT.trim(),
}
