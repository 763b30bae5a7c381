import type english from '../en/join-roles.ts';
import type { Translation } from '../translation.ts';

export default {
  joinTitle: 'সব ভূমিকার জন্য একটি লগইন?',
  joinText:
    'আপনার ইমেইলে স্কুলে আরও অ্যাকাউন্ট আছে: {{roles}}। সবগুলো আপনার হলে সেগুলো এক করা যায়: এই পাসওয়ার্ডে একবার লগইন করে পাসওয়ার্ড ছাড়াই এক ভূমিকা থেকে অন্যটিতে যেতে পারবেন।',
  joinAgree: 'এগুলো আমার: এক করুন',
} satisfies Translation<typeof english>;
