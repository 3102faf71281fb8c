export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      categories: {
        Row: {
          created_at: string
          description: string | null
          id: string
          name: string
          slug: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          description?: string | null
          id?: string
          name: string
          slug: string
        }
        Update: {
          created_at?: string
          description?: string | null
          id?: string
          name?: string
          slug?: string
        }
        Relationships: []
      }
      comment_counters: {
        Row: {
          comment_id: string
          like_count: number
        }
        ComputedFields: never
        Insert: {
          comment_id: string
          like_count?: number
        }
        Update: {
          comment_id?: string
          like_count?: number
        }
        Relationships: []
      }
      comment_likes: {
        Row: {
          comment_id: string
          created_at: string
          profile_id: string
        }
        ComputedFields: never
        Insert: {
          comment_id: string
          created_at?: string
          profile_id?: string
        }
        Update: {
          comment_id?: string
          created_at?: string
          profile_id?: string
        }
        Relationships: []
      }
      comments: {
        Row: {
          content: string
          created_at: string
          hidden_at: string | null
          hidden_by: number | null
          id: string
          parent_id: string | null
          post_id: string
          profile_id: string
          reply_to_id: string | null
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          content: string
          created_at?: string
          hidden_at?: string | null
          hidden_by?: number | null
          id?: string
          parent_id?: string | null
          post_id: string
          profile_id?: string
          reply_to_id?: string | null
          updated_at?: string
        }
        Update: {
          content?: string
          created_at?: string
          hidden_at?: string | null
          hidden_by?: number | null
          id?: string
          parent_id?: string | null
          post_id?: string
          profile_id?: string
          reply_to_id?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      conversations: {
        Row: {
          contact_id: string
          last_message_at: string | null
          last_message_id: string | null
          owner_id: string
          unread_count: number
        }
        ComputedFields: never
        Insert: {
          contact_id: string
          last_message_at?: string | null
          last_message_id?: string | null
          owner_id: string
          unread_count?: number
        }
        Update: {
          contact_id?: string
          last_message_at?: string | null
          last_message_id?: string | null
          owner_id?: string
          unread_count?: number
        }
        Relationships: []
      }
      feed_counters: {
        Row: {
          category_id: string | null
          id: number
          post_count: number
          post_type: string
        }
        ComputedFields: never
        Insert: {
          category_id?: string | null
          id?: never
          post_count?: number
          post_type: string
        }
        Update: {
          category_id?: string | null
          id?: never
          post_count?: number
          post_type?: string
        }
        Relationships: []
      }
      learning_path_skills: {
        Row: {
          learning_path_id: string
          skill_id: string
        }
        ComputedFields: never
        Insert: {
          learning_path_id: string
          skill_id: string
        }
        Update: {
          learning_path_id?: string
          skill_id?: string
        }
        Relationships: []
      }
      learning_paths: {
        Row: {
          created_at: string
          id: string
          profile_id: string
          title: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          profile_id?: string
          title: string
        }
        Update: {
          created_at?: string
          id?: string
          profile_id?: string
          title?: string
        }
        Relationships: []
      }
      messages: {
        Row: {
          content: string
          created_at: string
          id: string
          read: boolean
          recipient_id: string
          sender_id: string
        }
        ComputedFields: never
        Insert: {
          content: string
          created_at?: string
          id?: string
          read?: boolean
          recipient_id: string
          sender_id?: string
        }
        Update: {
          content?: string
          created_at?: string
          id?: string
          read?: boolean
          recipient_id?: string
          sender_id?: string
        }
        Relationships: []
      }
      muted_posts: {
        Row: {
          created_at: string
          owner_id: string
          post_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          owner_id?: string
          post_id: string
        }
        Update: {
          created_at?: string
          owner_id?: string
          post_id?: string
        }
        Relationships: []
      }
      notification_preferences: {
        Row: {
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
        }
        ComputedFields: never
        Insert: {
          digest?: string
          digest_day?: number
          digest_hour?: number
          mail_bounced_at?: string | null
          next_digest_at?: string | null
          off?: string[]
          owner_id: string
          push_text?: boolean
          quiet_from?: number
          quiet_to?: number
          time_zone?: string
          unsubscribe_key?: string
        }
        Update: {
          digest?: string
          digest_day?: number
          digest_hour?: number
          mail_bounced_at?: string | null
          next_digest_at?: string | null
          off?: string[]
          owner_id?: string
          push_text?: boolean
          quiet_from?: number
          quiet_to?: number
          time_zone?: string
          unsubscribe_key?: string
        }
        Relationships: []
      }
      notifications: {
        Row: {
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
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          comment_id?: string | null
          created_at?: string
          id?: never
          kind: string
          log_id?: number | null
          owner_id: string
          post_id?: string | null
          rating_id?: string | null
          read_at?: string | null
          thing: string
          withdrawn?: boolean
        }
        Update: {
          actor_id?: string | null
          comment_id?: string | null
          created_at?: string
          id?: never
          kind?: string
          log_id?: number | null
          owner_id?: string
          post_id?: string | null
          rating_id?: string | null
          read_at?: string | null
          thing?: string
          withdrawn?: boolean
        }
        Relationships: []
      }
      post_counters: {
        Row: {
          category_id: string | null
          comment_count: number
          created_at: string
          hidden: boolean
          like_count: number
          post_id: string
          post_type: string
          view_count: number
        }
        ComputedFields: never
        Insert: {
          category_id?: string | null
          comment_count?: number
          created_at?: string
          hidden?: boolean
          like_count?: number
          post_id: string
          post_type: string
          view_count?: number
        }
        Update: {
          category_id?: string | null
          comment_count?: number
          created_at?: string
          hidden?: boolean
          like_count?: number
          post_id?: string
          post_type?: string
          view_count?: number
        }
        Relationships: []
      }
      post_likes: {
        Row: {
          created_at: string
          post_id: string
          profile_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          post_id: string
          profile_id?: string
        }
        Update: {
          created_at?: string
          post_id?: string
          profile_id?: string
        }
        Relationships: []
      }
      post_media: {
        Row: {
          created_at: string
          id: string
          media_type: string
          post_id: string
          url: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          media_type?: string
          post_id: string
          url: string
        }
        Update: {
          created_at?: string
          id?: string
          media_type?: string
          post_id?: string
          url?: string
        }
        Relationships: []
      }
      post_saves: {
        Row: {
          created_at: string
          hidden: boolean
          post_id: string
          profile_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          hidden?: boolean
          post_id: string
          profile_id?: string
        }
        Update: {
          created_at?: string
          hidden?: boolean
          post_id?: string
          profile_id?: string
        }
        Relationships: []
      }
      posts: {
        Row: {
          category_id: string | null
          category_name: string | null
          content: string
          created_at: string
          hidden_at: string | null
          hidden_by: number | null
          id: string
          media_alt: string | null
          media_url: string | null
          post_type: string
          profile_id: string
          tags: string[]
          title: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          category_id?: string | null
          category_name?: string | null
          content: string
          created_at?: string
          hidden_at?: string | null
          hidden_by?: number | null
          id?: string
          media_alt?: string | null
          media_url?: string | null
          post_type?: string
          profile_id?: string
          tags?: string[]
          title: string
          updated_at?: string
        }
        Update: {
          category_id?: string | null
          category_name?: string | null
          content?: string
          created_at?: string
          hidden_at?: string | null
          hidden_by?: number | null
          id?: string
          media_alt?: string | null
          media_url?: string | null
          post_type?: string
          profile_id?: string
          tags?: string[]
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      profile_skills: {
        Row: {
          id: string
          is_learning: boolean
          proficiency_level: string | null
          profile_id: string
          skill_id: string
        }
        ComputedFields: never
        Insert: {
          id?: string
          is_learning?: boolean
          proficiency_level?: string | null
          profile_id?: string
          skill_id: string
        }
        Update: {
          id?: string
          is_learning?: boolean
          proficiency_level?: string | null
          profile_id?: string
          skill_id?: string
        }
        Relationships: []
      }
      profiles: {
        Row: {
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
          hidden_by: number | null
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
        }
        ComputedFields: never
        Insert: {
          available_for_hire?: boolean
          avatar_url?: string | null
          average_rating?: number
          bio?: string | null
          company?: string | null
          created_at?: string
          email?: string | null
          experience_level?: string
          findable?: never
          full_name: string
          github?: string | null
          hidden_at?: string | null
          hidden_by?: number | null
          id: string
          keeps_posts?: boolean
          left_at?: string | null
          linkedin?: string | null
          listed?: never
          location?: string | null
          noindex?: boolean
          opted_out_of_lists?: boolean
          paused_until?: string | null
          primary_categories?: string[]
          purpose?: string
          rating_count?: number
          removed_at?: string | null
          role?: string
          shown_on_home?: boolean
          shows_work?: boolean
          specializations?: string[]
          suspended_at?: string | null
          time_zone?: string | null
          title?: string | null
          twitter?: string | null
          updated_at?: string
          username?: string
          visible?: never
          website?: string | null
          who_may_write?: string
          works_remotely?: boolean
          years_of_experience?: number | null
        }
        Update: {
          available_for_hire?: boolean
          avatar_url?: string | null
          average_rating?: number
          bio?: string | null
          company?: string | null
          created_at?: string
          email?: string | null
          experience_level?: string
          findable?: never
          full_name?: string
          github?: string | null
          hidden_at?: string | null
          hidden_by?: number | null
          id?: string
          keeps_posts?: boolean
          left_at?: string | null
          linkedin?: string | null
          listed?: never
          location?: string | null
          noindex?: boolean
          opted_out_of_lists?: boolean
          paused_until?: string | null
          primary_categories?: string[]
          purpose?: string
          rating_count?: number
          removed_at?: string | null
          role?: string
          shown_on_home?: boolean
          shows_work?: boolean
          specializations?: string[]
          suspended_at?: string | null
          time_zone?: string | null
          title?: string | null
          twitter?: string | null
          updated_at?: string
          username?: string
          visible?: never
          website?: string | null
          who_may_write?: string
          works_remotely?: boolean
          years_of_experience?: number | null
        }
        Relationships: []
      }
      project_media: {
        Row: {
          alt: string | null
          created_at: string
          id: string
          media_type: string
          position: number
          project_id: string
          url: string
        }
        ComputedFields: never
        Insert: {
          alt?: string | null
          created_at?: string
          id?: string
          media_type?: string
          position?: number
          project_id: string
          url: string
        }
        Update: {
          alt?: string | null
          created_at?: string
          id?: string
          media_type?: string
          position?: number
          project_id?: string
          url?: string
        }
        Relationships: []
      }
      project_skills: {
        Row: {
          project_id: string
          skill_id: string
        }
        ComputedFields: never
        Insert: {
          project_id: string
          skill_id: string
        }
        Update: {
          project_id?: string
          skill_id?: string
        }
        Relationships: []
      }
      projects: {
        Row: {
          created_at: string
          description: string | null
          github_url: string | null
          hidden_at: string | null
          hidden_by: number | null
          id: string
          live_url: string | null
          profile_id: string
          thumbnail_url: string | null
          title: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          description?: string | null
          github_url?: string | null
          hidden_at?: string | null
          hidden_by?: number | null
          id?: string
          live_url?: string | null
          profile_id?: string
          thumbnail_url?: string | null
          title: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          description?: string | null
          github_url?: string | null
          hidden_at?: string | null
          hidden_by?: number | null
          id?: string
          live_url?: string | null
          profile_id?: string
          thumbnail_url?: string | null
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      rating_counters: {
        Row: {
          fives: number
          fours: number
          ones: number
          profile_id: string
          threes: number
          twos: number
        }
        ComputedFields: never
        Insert: {
          fives?: number
          fours?: number
          ones?: number
          profile_id: string
          threes?: number
          twos?: number
        }
        Update: {
          fives?: number
          fours?: number
          ones?: number
          profile_id?: string
          threes?: number
          twos?: number
        }
        Relationships: []
      }
      relationships: {
        Row: {
          created_at: string
          kind: string
          member_id: string
          owner_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          kind: string
          member_id: string
          owner_id?: string
        }
        Update: {
          created_at?: string
          kind?: string
          member_id?: string
          owner_id?: string
        }
        Relationships: []
      }
      site_counters: {
        Row: {
          developer_count: number
          only_row: boolean
        }
        ComputedFields: never
        Insert: {
          developer_count?: number
          only_row?: boolean
        }
        Update: {
          developer_count?: number
          only_row?: boolean
        }
        Relationships: []
      }
      site_settings: {
        Row: {
          key: string
          updated_at: string
          value: string | null
        }
        ComputedFields: never
        Insert: {
          key: string
          updated_at?: string
          value?: string | null
        }
        Update: {
          key?: string
          updated_at?: string
          value?: string | null
        }
        Relationships: []
      }
      skills: {
        Row: {
          category: string
          created_at: string
          id: string
          name: string
        }
        ComputedFields: never
        Insert: {
          category: string
          created_at?: string
          id?: string
          name: string
        }
        Update: {
          category?: string
          created_at?: string
          id?: string
          name?: string
        }
        Relationships: []
      }
      specialization_counters: {
        Row: {
          developer_count: number
          specialization_id: string
        }
        ComputedFields: never
        Insert: {
          developer_count?: number
          specialization_id: string
        }
        Update: {
          developer_count?: number
          specialization_id?: string
        }
        Relationships: []
      }
      specializations: {
        Row: {
          category_id: string | null
          created_at: string
          description: string | null
          icon: string | null
          id: string
          name: string
        }
        ComputedFields: never
        Insert: {
          category_id?: string | null
          created_at?: string
          description?: string | null
          icon?: string | null
          id?: string
          name: string
        }
        Update: {
          category_id?: string | null
          created_at?: string
          description?: string | null
          icon?: string | null
          id?: string
          name?: string
        }
        Relationships: []
      }
      user_ratings: {
        Row: {
          comment: string | null
          created_at: string
          hidden_at: string | null
          hidden_by: number | null
          id: string
          rated_id: string
          rater_id: string
          rating_value: number
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          comment?: string | null
          created_at?: string
          hidden_at?: string | null
          hidden_by?: number | null
          id?: string
          rated_id: string
          rater_id?: string
          rating_value: number
          updated_at?: string
        }
        Update: {
          comment?: string | null
          created_at?: string
          hidden_at?: string | null
          hidden_by?: number | null
          id?: string
          rated_id?: string
          rater_id?: string
          rating_value?: number
          updated_at?: string
        }
        Relationships: []
      }
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
          like_count: number
          media_alt: string | null
          media_url: string | null
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
      appeal: { Args: { decision_id: number; text: string }; Returns: undefined }
      category_options: { Args: Record<PropertyKey, never>; Returns: Json }
      claim_case: { Args: { id: number; take: boolean }; Returns: Json }
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
        Args: { before_id?: string; before_time?: string; contact: string; page_size?: number }
        Returns: Json
      }
      country_options: { Args: Record<PropertyKey, never>; Returns: Json }
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
      home_page: { Args: Record<PropertyKey, never>; Returns: Json }
      increment_post_views: { Args: { post_id: string }; Returns: undefined }
      leave: { Args: { keep_posts: boolean; username: string }; Returns: string }
      mark_all_read: { Args: Record<PropertyKey, never>; Returns: undefined }
      mark_conversation_read: { Args: { contact: string }; Returns: undefined }
      mark_notifications_read: {
        Args: { ids?: number[]; kind?: string; post?: string; up_to?: number }
        Returns: number
      }
      member_limits: { Args: Record<PropertyKey, never>; Returns: Json }
      member_posts: { Args: { page?: number; page_size?: number; profile: string }; Returns: Json }
      member_state: { Args: Record<PropertyKey, never>; Returns: Json }
      mention_candidates: { Args: { post: string; search?: string }; Returns: Json }
      moderation_case: { Args: { id: number }; Returns: Json }
      moderation_health: { Args: Record<PropertyKey, never>; Returns: Json }
      moderation_member: { Args: { id: string }; Returns: Json }
      moderation_members: { Args: { page?: number; search?: string; standing?: string }; Returns: Json }
      moderation_queue: { Args: { page?: number; state?: string }; Returns: Json }
      moderation_totals: { Args: Record<PropertyKey, never>; Returns: Json }
      my_reports: { Args: { page?: number }; Returns: Json }
      my_sessions: { Args: Record<PropertyKey, never>; Returns: Json }
      my_standing: { Args: Record<PropertyKey, never>; Returns: Json }
      newer_posts: {
        Args: { category?: string; category_name?: string; since: string; type?: string }
        Returns: number
      }
      notification_preferences: { Args: Record<PropertyKey, never>; Returns: Json }
      notifications: { Args: { before?: number; page_size?: number }; Returns: Json }
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
      saved_posts: { Args: { page?: number; page_size?: number }; Returns: Json }
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
        Args: { noindex?: boolean; opted_out_of_lists?: boolean; who_may_write?: string }
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
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
