insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
values ('00000000-0000-4000-8000-000000000001', 'demo@example.com', now(), '{"full_name": "Demo"}');
