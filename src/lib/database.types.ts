export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** A table: its columns, those that an insert can't leave out, and those that nobody writes. */
type Table<Row, Required extends keyof Row, Generated extends keyof Row = never> = {
  Row: Row
  Insert: Partial<Omit<Row, Generated>> & Pick<Row, Required>
  Update: Partial<Omit<Row, Generated>>
  Relationships: []
}

export type Database = {
  public: {
    Tables: {
      categories: Table<
        {
          created_at: string
          description: string | null
          id: string
          name: string
          slug: string
        },
        'name' | 'slug'
      >
      comment_counters: Table<
        {
          comment_id: string
          like_count: number
        },
        'comment_id'
      >
      comment_likes: Table<
        {
          comment_id: string
          created_at: string
          profile_id: string
        },
        'comment_id'
      >
      comments: Table<
        {
          content: string
          created_at: string
          hidden_at: string | null
          hidden_by: number[] | null
          id: string
          parent_id: string | null
          post_id: string
          profile_id: string
          reply_to_id: string | null
          updated_at: string
        },
        'content' | 'post_id'
      >
      conversations: Table<
        {
          contact_id: string
          last_message_at: string | null
          last_message_id: string | null
          owner_id: string
          unread_count: number
        },
        'contact_id' | 'owner_id'
      >
      feed_counters: Table<
        {
          category_id: string | null
          id: number
          post_count: number
          post_type: string
        },
        'post_type',
        'id'
      >
      hiring_lists: Table<
        {
          answers_to: string | null
          created_at: string
          id: string
          job_id: string | null
          looked_at: string
          name: string
          owner_id: string
          seen_at: string
        },
        'name'
      >
      job_answers: Table<
        {
          answered_at: string
          job_id: string
          member_id: string
          message_id: string | null
          told_at: string | null
          withdrawn_at: string | null
        },
        'job_id'
      >
      job_skills: Table<
        {
          job_id: string
          skill_id: string
        },
        'job_id' | 'skill_id'
      >
      jobs: Table<
        {
          answer_url: string | null
          asked_at: string | null
          author_id: string
          closed_as: string | null
          closed_at: string | null
          created_at: string
          currency: string | null
          employer: string
          employer_url: string | null
          ends_at: string
          kind: string
          last_day: string
          levels: string[]
          pay_from: number | null
          pay_per: string | null
          pay_to: number | null
          places: string[]
          post_id: string
          remote: string | null
          remote_hours: number | null
          remote_zone: string | null
          time_zone: string
          told_at: string | null
          unpaid: boolean
          updated_at: string
        },
        'author_id' | 'employer' | 'ends_at' | 'kind' | 'last_day' | 'post_id' | 'time_zone'
      >
      learning_path_skills: Table<
        {
          learning_path_id: string
          skill_id: string
        },
        'learning_path_id' | 'skill_id'
      >
      learning_paths: Table<
        {
          created_at: string
          id: string
          profile_id: string
          title: string
        },
        'title'
      >
      listed_people: Table<
        {
          added_at: string
          changed_at: string
          list_id: string
          member_id: string
          message_id: string | null
          note: string | null
          stage: string
          withdrawn_at: string | null
        },
        'list_id' | 'member_id'
      >
      messages: Table<
        {
          content: string
          created_at: string
          id: string
          read: boolean
          recipient_id: string
          sender_id: string
        },
        'content' | 'recipient_id'
      >
      muted_posts: Table<
        {
          created_at: string
          owner_id: string
          post_id: string
        },
        'post_id'
      >
      notification_preferences: Table<
        {
          digest: string
          digest_day: number
          digest_hour: number
          mail_bounced_at: string | null
          next_digest_at: string | null
          off: string[]
          owner_id: string
          push_text: boolean
          quiet_from: number
          quiet_to: number
          time_zone: string
          unsubscribe_key: string
        },
        'owner_id'
      >
      notifications: Table<
        {
          actor_id: string | null
          comment_id: string | null
          created_at: string
          id: number
          kind: string
          log_id: number | null
          owner_id: string
          post_id: string | null
          rating_id: string | null
          read_at: string | null
          thing: string
          withdrawn: boolean
        },
        'kind' | 'owner_id' | 'thing',
        'id'
      >
      post_counters: Table<
        {
          category_id: string | null
          comment_count: number
          created_at: string
          hidden: boolean
          like_count: number
          post_id: string
          post_type: string
          view_count: number
        },
        'post_id' | 'post_type'
      >
      post_likes: Table<
        {
          created_at: string
          post_id: string
          profile_id: string
        },
        'post_id'
      >
      post_media: Table<
        {
          created_at: string
          id: string
          media_type: string
          post_id: string
          url: string
        },
        'post_id' | 'url'
      >
      post_saves: Table<
        {
          created_at: string
          hidden: boolean
          post_id: string
          profile_id: string
        },
        'post_id'
      >
      posts: Table<
        {
          category_id: string | null
          category_name: string | null
          content: string
          created_at: string
          hidden_at: string | null
          hidden_by: number[] | null
          id: string
          media_alt: string | null
          media_url: string | null
          post_type: string
          profile_id: string
          tags: string[]
          title: string
          updated_at: string
        },
        'content' | 'title'
      >
      profile_skills: Table<
        {
          id: string
          is_learning: boolean
          proficiency_level: string | null
          profile_id: string
          skill_id: string
        },
        'skill_id'
      >
      profiles: Table<
        {
          availability: string
          availability_confirmed_on: string | null
          available_for_hire: boolean
          avatar_url: string | null
          average_rating: number
          bio: string | null
          company: string | null
          created_at: string
          email: string | null
          experience_level: string
          findable: boolean
          full_name: string
          github: string | null
          hidden_at: string | null
          hidden_by: number[] | null
          id: string
          keeps_posts: boolean
          left_at: string | null
          linkedin: string | null
          listed: boolean
          location: string | null
          noindex: boolean
          opted_out_of_lists: boolean
          paused_until: string | null
          primary_categories: string[]
          purpose: string
          rating_count: number
          removed_at: string | null
          role: string
          shown_on_home: boolean
          shows_answer_time: boolean
          shows_work: boolean
          specializations: string[]
          suspended_at: string | null
          time_zone: string | null
          title: string | null
          twitter: string | null
          updated_at: string
          username: string
          visible: boolean
          website: string | null
          who_may_write: string
          works_remotely: boolean
          years_of_experience: number | null
        },
        'full_name' | 'id',
        'findable' | 'listed' | 'visible'
      >
      project_media: Table<
        {
          alt: string | null
          created_at: string
          id: string
          media_type: string
          position: number
          project_id: string
          url: string
        },
        'project_id' | 'url'
      >
      project_skills: Table<
        {
          project_id: string
          skill_id: string
        },
        'project_id' | 'skill_id'
      >
      projects: Table<
        {
          created_at: string
          description: string | null
          github_url: string | null
          hidden_at: string | null
          hidden_by: number[] | null
          id: string
          live_url: string | null
          profile_id: string
          thumbnail_url: string | null
          title: string
          updated_at: string
        },
        'title'
      >
      rating_answers: Table<
        {
          content: string
          created_at: string
          hidden_at: string | null
          hidden_by: number[] | null
          profile_id: string
          rating_id: string
          updated_at: string
        },
        'content' | 'rating_id'
      >
      rating_counters: Table<
        {
          fives: number
          fours: number
          hired: number
          ones: number
          profile_id: string
          talked: number
          taught: number
          threes: number
          twos: number
          worked_with: number
        },
        'profile_id'
      >
      relationships: Table<
        {
          created_at: string
          kind: string
          member_id: string
          owner_id: string
        },
        'kind' | 'member_id'
      >
      saved_searches: Table<
        {
          created_at: string
          filters: NonNullable<Json>
          id: string
          kind: string
          name: string
          news_since: string
          owner_id: string
          paused: boolean
          since: string
        },
        'filters' | 'kind' | 'name'
      >
      site_counters: Table<
        {
          developer_count: number
          only_row: boolean
        },
        never
      >
      site_settings: Table<
        {
          key: string
          updated_at: string
          value: string | null
        },
        'key'
      >
      skills: Table<
        {
          category: string
          created_at: string
          id: string
          name: string
        },
        'category' | 'name'
      >
      specialization_counters: Table<
        {
          developer_count: number
          specialization_id: string
        },
        'specialization_id'
      >
      specializations: Table<
        {
          accepted_at: string | null
          category_id: string | null
          created_at: string
          description: string | null
          hidden_at: string | null
          hidden_by: number[] | null
          icon: string | null
          id: string
          name: string
          offered: boolean
        },
        'name',
        'offered'
      >
      user_ratings: Table<
        {
          comment: string | null
          created_at: string
          hidden_at: string | null
          hidden_by: number[] | null
          id: string
          rated_id: string
          rater_id: string
          rating_value: number
          story: string | null
          updated_at: string
        },
        'rated_id' | 'rating_value'
      >
    }
    Views: {
      post_feed: {
        Row: {
          author_avatar: string | null
          author_name: string | null
          author_title: string | null
          author_username: string | null
          backup_media_url: string | null
          categories: Json | null
          category_id: string | null
          category_name: string | null
          comment_count: number
          content: string
          created_at: string
          hidden: boolean | null
          id: string
          job: Json | null
          like_count: number
          media_alt: string | null
          media_url: string | null
          my_answer: Json | null
          post_type: string
          profile_id: string
          profiles: Json | null
          tags: string[]
          title: string
          updated_at: string
          user_has_liked: boolean | null
          user_has_saved: boolean | null
          user_id: string
          view_count: number
        }
        ComputedFields: never
        Relationships: []
      }
    }
    Functions: {
      answer_job: { Args: { content: string; job: string; message: string }; Returns: undefined }
      appeal: { Args: { decision_id: number; text: string }; Returns: undefined }
      category_options: { Args: Record<PropertyKey, never>; Returns: Json }
      claim_case: { Args: { id: number; take: boolean }; Returns: Json }
      close_job: { Args: { outcome: string; post: string }; Returns: undefined }
      comment_place: { Args: { comment: string }; Returns: Json }
      comment_replies: {
        Args: { after_id?: string; after_time?: string; comment: string; page_size?: number }
        Returns: Json
      }
      confirm_report: { Args: { token: string }; Returns: undefined }
      conversation_list: {
        Args: { before_contact?: string; before_time?: string; page_size?: number }
        Returns: Json
      }
      conversation_page: {
        Args: {
          before_id?: string
          before_time?: string
          contact: string
          newest_id?: string
          page_size?: number
        }
        Returns: Json
      }
      country_options: { Args: Record<PropertyKey, never>; Returns: Json }
      create_specialization: { Args: { description?: string; icon?: string; name: string }; Returns: Json }
      dashboard_summary: { Args: Record<PropertyKey, never>; Returns: Json }
      decide: {
        Args: {
          action: string
          case_id: number
          days?: number
          everything?: boolean
          reason: string
          version: number
        }
        Returns: Json
      }
      decide_appeal: {
        Args: { action?: string; answer: string; days?: number; decision_id: number; granted: boolean }
        Returns: Json
      }
      end_session: { Args: { session: string }; Returns: undefined }
      export_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      export_page: { Args: { after?: string; page_size?: number; part: string }; Returns: Json }
      extend_job: { Args: { last_day: string; post: string }; Returns: undefined }
      fallback_posts: {
        Args: { category?: string; category_name?: string; page?: number; page_size?: number; type?: string }
        Returns: Json
      }
      feed_page: {
        Args: {
          category?: string
          category_name?: string
          direction?: string
          page?: number
          page_size?: number
          search?: string
          sort?: string
          type?: string
        }
        Returns: Json
      }
      find_jobs: {
        Args: { filters?: string; ordering?: string; page?: number; page_size?: number }
        Returns: Json
      }
      hiring_desk: { Args: Record<PropertyKey, never>; Returns: Json }
      hiring_marks: { Args: { people: string[] }; Returns: Json }
      hiring_people: {
        Args: {
          list?: string
          ordering?: string
          page?: number
          page_size?: number
          search?: string
          show?: string
        }
        Returns: Json
      }
      home_news: { Args: Record<PropertyKey, never>; Returns: Json }
      home_page: { Args: Record<PropertyKey, never>; Returns: Json }
      increment_post_views: { Args: { post_id: string }; Returns: undefined }
      job_answers_page: { Args: { page?: number; page_size?: number; post: string }; Returns: Json }
      keep_availability: { Args: { key: string }; Returns: string }
      leave: { Args: { keep_posts: boolean; username: string }; Returns: string }
      look_at_list: { Args: { list?: string }; Returns: undefined }
      mark_all_read: { Args: Record<PropertyKey, never>; Returns: undefined }
      mark_conversation_read: { Args: { contact: string }; Returns: undefined }
      mark_notifications_read: {
        Args: { answers_on?: string; ids?: number[]; kind?: string; post?: string; up_to?: number }
        Returns: number
      }
      member_limits: { Args: Record<PropertyKey, never>; Returns: Json }
      member_posts: { Args: { page?: number; page_size?: number; profile: string }; Returns: Json }
      member_state: { Args: Record<PropertyKey, never>; Returns: Json }
      mention_candidates: { Args: { post: string; search?: string }; Returns: Json }
      moderate_specialization: {
        Args: { action: string; id: string; name?: string; reason?: string; target?: string }
        Returns: undefined
      }
      moderation_case: { Args: { id: number }; Returns: Json }
      moderation_health: { Args: Record<PropertyKey, never>; Returns: Json }
      moderation_member: { Args: { id: string }; Returns: Json }
      moderation_members: { Args: { page?: number; search?: string; standing?: string }; Returns: Json }
      moderation_queue: { Args: { page?: number; state?: string }; Returns: Json }
      moderation_specializations: { Args: { page?: number }; Returns: Json }
      moderation_totals: { Args: Record<PropertyKey, never>; Returns: Json }
      my_job_answers: { Args: Record<PropertyKey, never>; Returns: Json }
      my_jobs: { Args: Record<PropertyKey, never>; Returns: Json }
      my_reports: { Args: { page?: number }; Returns: Json }
      my_searches: { Args: Record<PropertyKey, never>; Returns: Json }
      my_sessions: { Args: Record<PropertyKey, never>; Returns: Json }
      my_standing: { Args: Record<PropertyKey, never>; Returns: Json }
      newer_posts: {
        Args: { category?: string; category_name?: string; since: string; type?: string }
        Returns: number
      }
      notification_preferences: { Args: Record<PropertyKey, never>; Returns: Json }
      notifications: { Args: { before?: number; page_size?: number }; Returns: Json }
      people_in_full: { Args: { people: string[] }; Returns: Json }
      post_comments: {
        Args: { after_id?: string; after_time?: string; page_size?: number; post: string }
        Returns: Json
      }
      privacy: { Args: Record<PropertyKey, never>; Returns: Json }
      profile_page: { Args: { key: string }; Returns: Json }
      profile_ratings: { Args: { page?: number; page_size?: number; profile: string }; Returns: Json }
      push_key: { Args: Record<PropertyKey, never>; Returns: string }
      relationships: { Args: Record<PropertyKey, never>; Returns: Json }
      remove_picture: { Args: { case_id: number; reason?: string; url: string }; Returns: Json }
      replace_profile_skills: {
        Args: { is_learning: boolean[]; levels: string[]; skill_ids: string[] }
        Returns: undefined
      }
      report: {
        Args: { block?: boolean; kind: string; note?: string; reason: string; thing: string }
        Returns: Json
      }
      report_without_account: {
        Args: { email: string; note: string; reason: string; url: string }
        Returns: undefined
      }
      reported_thing: { Args: { token?: string; url?: string }; Returns: Json }
      restore_email: { Args: { token: string }; Returns: boolean }
      rights_towards: { Args: { member: string }; Returns: Json }
      save_job: { Args: { facts: Json; id: string; post: Json; since?: string }; Returns: undefined }
      saved_posts: { Args: { page?: number; page_size?: number }; Returns: Json }
      schema_version: { Args: Record<PropertyKey, never>; Returns: Json }
      search_developers: { Args: { filters?: string; page?: number; page_size?: number }; Returns: Json }
      send_test_notification: { Args: Record<PropertyKey, never>; Returns: undefined }
      set_member_limit: {
        Args: { amount: number; kind: string; newcomer_amount?: number; per: string }
        Returns: undefined
      }
      set_member_role: { Args: { member: string; role: string }; Returns: undefined }
      set_notification_preferences: { Args: { changes: Json }; Returns: Json }
      set_post_muted: { Args: { muted: boolean; post: string }; Returns: undefined }
      set_privacy: {
        Args: {
          noindex?: boolean
          opted_out_of_lists?: boolean
          shows_answer_time?: boolean
          who_may_write?: string
        }
        Returns: Json
      }
      set_relationship: { Args: { kind?: string; member: string }; Returns: undefined }
      sitemap_lists: { Args: Record<PropertyKey, never>; Returns: Json }
      sitemap_posts: { Args: { shard?: string }; Returns: Json }
      sitemap_profiles: { Args: { shard?: string }; Returns: Json }
      sitemap_totals: { Args: Record<PropertyKey, never>; Returns: Json }
      skill_options: { Args: Record<PropertyKey, never>; Returns: Json }
      specialization_options: { Args: Record<PropertyKey, never>; Returns: Json }
      stay: { Args: Record<PropertyKey, never>; Returns: undefined }
      subscribe_push: {
        Args: { auth: string; endpoint: string; name: string; p256dh: string }
        Returns: string
      }
      sync_categories: { Args: Record<PropertyKey, never>; Returns: Json }
      undo_decision: { Args: { id: number; reason: string }; Returns: Json }
      unsubscribe: { Args: { key: string; kind: string }; Returns: undefined }
      unsubscribe_push: { Args: { id: string }; Returns: undefined }
      update_primary_categories: { Args: { categories: string[]; user_id: string }; Returns: undefined }
      update_profile_direct: { Args: { experience_level: string; profile_id: string }; Returns: undefined }
      withdraw_answer: { Args: { job: string }; Returns: undefined }
      write_note: { Args: { former: string; list: string; member: string; note: string }; Returns: Json }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
